import { useLayoutEffect, type RefObject } from "react";

/** Makes a field of lines as high as its text where the web view cannot do so by style alone. */
export function useGrow(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (area?.tagName !== "TEXTAREA" || globalThis.CSS?.supports?.("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [field, text]);
}
