/** What the columns of a file become. */
import type { Column } from "@/ipc/types";

const PREFIX = "metadata.";

/**
 * Our own exports repeat each key of the metadata as a column `metadata.<key>`, beside the column that holds all of it:
 * such a column becomes that key. In a file without that other column the name is the key.
 */
export function target(column: Column, columns: readonly Column[]): string {
  const ours = columns.some(({ on, becomes }) => on === column.on && becomes === "metadata");
  return ours && column.name.startsWith(PREFIX) && column.becomes === PREFIX + column.name ? column.name : column.becomes;
}
