/** Titles as the canvas may show them, and how wide they are. */
const LONGEST = 36;

/** One line, no control characters, cut where it would run away. */
export function shown(title: string): string {
  const line = title.slice(0, LONGEST * 4).replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const letters = [...line];
  return letters.length > LONGEST || title.length > LONGEST * 4 ? letters.slice(0, LONGEST - 1).join("").trimEnd() + "…" : line;
}

export type Measure = (text: string, size: number) => number;

/** What is written under each node, worked out once. */
export class Titles {
  private texts: (string | undefined)[] = [];

  constructor(private readonly title: (slot: number) => string) {}

  of(slot: number): string {
    return (this.texts[slot] ??= shown(this.title(slot)));
  }

  forget(): void {
    this.texts = [];
  }
}

/** Measures with the system's text engine, once per text. */
export function textMeasure(font: string): Measure {
  const pen = document.createElement("canvas").getContext("2d");
  const widths = new Map<string, number>();
  if (pen) pen.font = `500 100px ${font}`;
  return (text, size) => {
    const known = widths.get(text);
    if (known !== undefined) return (known * size) / 100;
    if (widths.size > 20_000) widths.clear();
    const width = pen ? pen.measureText(text).width : text.length * 55;
    widths.set(text, width);
    return (width * size) / 100;
  };
}
