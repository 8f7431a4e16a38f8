/** Position, radius and shape of every slot in a texture, so that a step of the layout never touches the edges. */
import type { NodeLook } from "../look/nodes";

const WIDTH = 1024;

export class Places {
  readonly texture: WebGLTexture;
  private data = new Float32Array(0);
  private rows = 0;
  private stale = false;

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.texture = gl.createTexture();
  }

  setRadii({ count, radius }: NodeLook): void {
    this.reserve(count);
    for (let slot = 0; slot < this.data.length / 4; slot++) this.data[slot * 4 + 2] = slot < count ? radius[slot] : 0;
    this.stale = true;
  }

  setPositions(positions: Float32Array, slots: number): void {
    this.reserve(slots);
    const { data } = this;
    for (let slot = 0; slot < slots; slot++) {
      data[slot * 4] = positions[slot * 2];
      data[slot * 4 + 1] = positions[slot * 2 + 1];
    }
    this.stale = true;
  }

  private reserve(slots: number): void {
    const rows = Math.max(1, Math.ceil(slots / WIDTH));
    if (rows * WIDTH * 4 <= this.data.length) return;
    const larger = new Float32Array(Math.ceil(rows * 1.25) * WIDTH * 4);
    larger.set(this.data);
    this.data = larger;
  }

  /** Binds the texture to the active unit, brought up to date. */
  bind(): void {
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    if (!this.stale) return;
    this.stale = false;
    const rows = this.data.length / 4 / WIDTH;
    if (rows === this.rows) {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, WIDTH, rows, gl.RGBA, gl.FLOAT, this.data);
      return;
    }
    this.rows = rows;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, WIDTH, rows, 0, gl.RGBA, gl.FLOAT, this.data);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
  }

  dispose(): void {
    this.gl.deleteTexture(this.texture);
  }
}
