/**
 * Texts as little pictures in one texture. Each is written once by the system's own text engine, with a halo in the
 * colour of the background, and then drawn as often as needed; a full sheet is wiped and filled anew.
 */
import { toCss } from "../color";
import type { Theme } from "../theme";
import type { Label } from "./frame";
import { Shelf } from "./shelf";

const SHEET = 2048;
const HALO = 3;

export interface Sprite {
  /** On the sheet, in texture pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Atlas {
  readonly texture: WebGLTexture;
  readonly size = SHEET;
  private readonly pen: CanvasRenderingContext2D;
  private readonly shelf = new Shelf(SHEET, SHEET);
  private sprites = new Map<string, Sprite>();

  constructor(
    private readonly gl: WebGL2RenderingContext,
    pen: CanvasRenderingContext2D,
  ) {
    this.pen = pen;
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SHEET, SHEET);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  }

  wipe(): void {
    this.sprites.clear();
    this.shelf.clear();
  }

  /** `null` when the sheet is full: then wipe and start the frame's labels again. */
  sprite(label: Label, theme: Theme, ratio: number): Sprite | null {
    const key = `${label.size}|${label.color}|${label.text}`;
    const known = this.sprites.get(key);
    if (known) return known;
    const drawn = this.write(label, theme, ratio);
    if (drawn) this.sprites.set(key, drawn);
    return drawn;
  }

  private write(label: Label, theme: Theme, ratio: number): Sprite | null {
    const { pen } = this;
    const size = label.size * ratio;
    const pad = Math.ceil(HALO * ratio);
    const font = `500 ${size}px ${theme.font}`;
    pen.font = font;
    const width = Math.min(SHEET, Math.ceil(pen.measureText(label.text).width) + 2 * pad);
    const height = Math.ceil(size * 1.3) + 2 * pad;
    const spot = this.shelf.place(width, height);
    if (!spot) return null;
    if (pen.canvas.width < width) pen.canvas.width = width;
    if (pen.canvas.height < height) pen.canvas.height = height;
    pen.clearRect(0, 0, width, height);
    pen.font = font;
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.lineWidth = 2 * HALO * ratio * 0.8;
    pen.strokeStyle = toCss(theme.background, 0.88);
    pen.strokeText(label.text, pad, height / 2);
    pen.fillStyle = toCss(label.color);
    pen.fillText(label.text, pad, height / 2);
    this.upload(spot.x, spot.y, pen.getImageData(0, 0, width, height));
    return { x: spot.x, y: spot.y, width, height };
  }

  private upload(x: number, y: number, image: ImageData): void {
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, gl.RGBA, gl.UNSIGNED_BYTE, image);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  }

  dispose(): void {
    this.gl.deleteTexture(this.texture);
  }
}
