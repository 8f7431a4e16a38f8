import type { ReactNode } from "react";
import { Button as AriaButton, ToggleButton, type ButtonProps as AriaProps } from "react-aria-components";
import { Tip } from "./Tip";

export type ButtonLook = "plain" | "primary" | "danger" | "ghost";

interface ButtonProps extends Omit<AriaProps, "children" | "className"> {
  look?: ButtonLook;
  icon?: ReactNode;
  small?: boolean;
  wide?: boolean;
  children: ReactNode;
  "data-testid"?: string;
}

export function Button({ look = "plain", icon, small, wide, children, ...rest }: ButtonProps) {
  const className = `button ${look}${small ? " small" : ""}${wide ? " wide" : ""}`;
  return (
    <AriaButton {...rest} className={className}>
      {icon}
      <span className="cut">{children}</span>
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<AriaProps, "children" | "className"> {
  /** What it does: its name for a reader and its tooltip. */
  label: string;
  keys?: string;
  icon: ReactNode;
  small?: boolean;
  "data-testid"?: string;
}

export function IconButton({ label, keys, icon, small, ...rest }: IconButtonProps) {
  return (
    <Tip text={label} keys={keys}>
      <AriaButton {...rest} aria-label={label} className={small ? "icon-button small" : "icon-button"}>
        {icon}
      </AriaButton>
    </Tip>
  );
}

interface IconToggleProps {
  label: string;
  keys?: string;
  icon: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Being on is its usual state and needs no colour. */
  quiet?: boolean;
  "data-testid"?: string;
}

export function IconToggle({ label, keys, icon, on, onChange, quiet, ...rest }: IconToggleProps) {
  return (
    <Tip text={label} keys={keys}>
      <ToggleButton {...rest} aria-label={label} isSelected={on} onChange={onChange} className={quiet ? "icon-button quiet" : "icon-button"}>
        {icon}
      </ToggleButton>
    </Tip>
  );
}
