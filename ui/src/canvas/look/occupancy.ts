/** Which parts of the screen are already written on, on a coarse grid. */
const CELL_X = 10;
const CELL_Y = 8;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Occupancy {
  private readonly columns: number;
  private readonly rows: number;
  private readonly taken: Uint8Array;

  constructor(width: number, height: number) {
    this.columns = Math.max(1, Math.ceil(width / CELL_X));
    this.rows = Math.max(1, Math.ceil(height / CELL_Y));
    this.taken = new Uint8Array(this.columns * this.rows);
  }

  /** Takes the rectangle if it is free, widened by `margin`; says whether it was. */
  claim(rect: Rect, margin: number): boolean {
    if (this.any({ x: rect.x - margin, y: rect.y - margin / 2, width: rect.width + 2 * margin, height: rect.height + margin })) {
      return false;
    }
    this.take(rect);
    return true;
  }

  /** Takes all of them if all are free; says whether they were. */
  claimAll(rects: readonly Rect[]): boolean {
    if (rects.some((rect) => this.any(rect))) return false;
    rects.forEach((rect) => this.take(rect));
    return true;
  }

  take(rect: Rect): void {
    const { left, right, top, bottom } = this.cells(rect);
    for (let row = top; row <= bottom; row++) {
      this.taken.fill(1, row * this.columns + left, row * this.columns + right + 1);
    }
  }

  private any(rect: Rect): boolean {
    const { left, right, top, bottom } = this.cells(rect);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) if (this.taken[row * this.columns + column] === 1) return true;
    }
    return false;
  }

  private cells({ x, y, width, height }: Rect): { left: number; right: number; top: number; bottom: number } {
    return {
      left: Math.max(0, Math.floor(x / CELL_X)),
      right: Math.min(this.columns - 1, Math.floor((x + width) / CELL_X)),
      top: Math.max(0, Math.floor(y / CELL_Y)),
      bottom: Math.min(this.rows - 1, Math.floor((y + height) / CELL_Y)),
    };
  }
}
