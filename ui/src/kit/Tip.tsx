import type { ReactNode } from "react";
import { Tooltip, TooltipTrigger } from "react-aria-components";
import { Keys } from "./Keys";

interface TipProps {
  text: string;
  keys?: string;
  children: ReactNode;
}

/** A tooltip over its one child, which must be focusable. */
export function Tip({ text, keys, children }: TipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <Tooltip className="tip" offset={6}>
        <span>{text}</span>
        {keys && <Keys keys={keys} />}
      </Tooltip>
    </TooltipTrigger>
  );
}
