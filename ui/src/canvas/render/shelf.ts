/** Places rectangles on a sheet, row by row. */
export interface Spot {
  x: number;
  y: number;
}

export class Shelf {
  private x = 0;
  private y = 0;
  private row = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  /** `null` when the sheet is full, or the rectangle larger than it. */
  place(width: number, height: number): Spot | null {
    if (width > this.width) return null;
    if (this.x + width > this.width) {
      this.x = 0;
      this.y += this.row;
      this.row = 0;
    }
    if (this.y + height > this.height) return null;
    const spot = { x: this.x, y: this.y };
    this.x += width;
    this.row = Math.max(this.row, height);
    return spot;
  }

  clear(): void {
    this.x = this.y = this.row = 0;
  }
}
