/** A key combination, already in the platform's words: `Ctrl+Shift+Z`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {split(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/** Splits at `+`, where a trailing `+` is the key itself. */
function split(keys: string): string[] {
  return keys.endsWith("++") ? [...keys.slice(0, -2).split("+"), "+"] : keys.split("+");
}
