type Column = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** `column` with room for `length`: itself when it has the room, else a copy half as large again. */
export function grown<C extends Column>(column: C, length: number): C {
  if (column.length >= length) return column;
  const Kind = column.constructor as new (length: number) => C;
  const larger = new Kind(Math.max(length, Math.ceil(column.length * 1.5)));
  larger.set(column);
  return larger;
}
