import type { NumberFault } from "@/kit/number";

/** What is said at a field of a number that cannot be kept as it was typed. */
export function wrongNumber(fault: NumberFault): string {
  switch (fault.why) {
    case "comma":
      if (fault.ways.length > 1) return `A comma can mean two things. Write ${fault.ways.join(" or ")}.`;
      return `A comma is not read. Write ${fault.ways[0] ?? "a point before the decimals, and nothing between thousands"}.`;
    case "large":
      return "Too large for a number.";
    case "small":
      return "Too small for a number: it would be stored as 0.";
    case "digits":
      return "Too many digits to be kept exactly as a number.";
    case "none":
      return "This is not a number.";
  }
}
