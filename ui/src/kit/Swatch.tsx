interface SwatchProps {
  shape: "circle" | "square" | "line";
  color: string;
}

/** A small mark in the colour and shape that the picture uses. */
export function Swatch({ shape, color }: SwatchProps) {
  return <span className={`swatch ${shape}`} style={{ backgroundColor: color }} aria-hidden />;
}
