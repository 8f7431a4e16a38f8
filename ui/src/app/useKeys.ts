import { useEffect } from "react";
import { actionFor } from "./actions/keys";
import { ACTIONS } from "./actions/registry";

/** The window's shortcuts, read off the registry. */
export function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = actionFor(event, ACTIONS);
      if (action === null) return;
      event.preventDefault();
      action.run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
