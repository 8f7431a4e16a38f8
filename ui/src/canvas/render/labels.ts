/** Draws all labels of a frame in one call. */
import { Atlas, type Sprite } from "./atlas";
import type { Frame, Label } from "./frame";
import { Instances, program, type Program } from "./gl";
import { HEAD } from "./shaders";

const VERTEX = `${HEAD}
layout(location = 0) in vec4 a_box;
layout(location = 1) in vec4 a_sheet;
layout(location = 2) in vec3 a_turn;
uniform vec2 u_viewport;
uniform float u_sheet;
out vec2 v_at;
flat out float v_opacity;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 p = (corner - 0.5) * a_box.zw;
  p = vec2(p.x * a_turn.x - p.y * a_turn.y, p.x * a_turn.y + p.y * a_turn.x) + a_box.xy;
  v_at = (a_sheet.xy + corner * a_sheet.zw) / u_sheet;
  v_opacity = a_turn.z;
  vec2 unit = p / u_viewport * 2.0 - 1.0;
  gl_Position = vec4(unit.x, -unit.y, 0.0, 1.0);
}`;

const FRAGMENT = `${HEAD}
uniform sampler2D u_texts;
in vec2 v_at;
flat in float v_opacity;
out vec4 o_color;

void main() { o_color = texture(u_texts, v_at) * v_opacity; }`;

export class LabelLayer {
  private readonly program: Program;
  private readonly instances: Instances;
  private readonly atlas: Atlas;
  private box = new Float32Array(0);
  private sheet = new Float32Array(0);
  private turn = new Float32Array(0);

  constructor(
    private readonly gl: WebGL2RenderingContext,
    pen: CanvasRenderingContext2D,
  ) {
    this.program = program(gl, VERTEX, FRAGMENT);
    this.atlas = new Atlas(gl, pen);
    this.instances = new Instances(gl, [
      { at: 0, size: 4, type: "f32" },
      { at: 1, size: 4, type: "f32" },
      { at: 2, size: 3, type: "f32" },
    ]);
  }

  wipe(): void {
    this.atlas.wipe();
  }

  draw(frame: Frame): number {
    const { labels, viewport } = frame;
    if (labels.length === 0) return 0;
    this.reserve(labels.length);
    if (!this.write(frame)) {
      this.atlas.wipe();
      this.write(frame);
    }
    const { gl } = this;
    gl.useProgram(this.program.handle);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.atlas.texture);
    gl.uniform1i(this.program.at.u_texts, 0);
    gl.uniform1f(this.program.at.u_sheet, this.atlas.size);
    gl.uniform2f(this.program.at.u_viewport, viewport.width, viewport.height);
    return this.instances.draw(4);
  }

  /** Says whether all labels found room on the sheet; draws those that did. */
  private write({ labels, theme, pixelRatio }: Frame): boolean {
    let count = 0;
    let complete = true;
    for (const label of labels) {
      const sprite = this.atlas.sprite(label, theme, pixelRatio);
      if (sprite) this.put(count++, label, sprite, pixelRatio);
      else complete = false;
    }
    const part = (array: Float32Array, size: number): Float32Array => array.subarray(0, count * size);
    this.instances.fill(count, [part(this.box, 4), part(this.sheet, 4), part(this.turn, 3)]);
    return complete;
  }

  private put(index: number, { x, y, angle, opacity }: Label, sprite: Sprite, ratio: number): void {
    const width = sprite.width / ratio;
    const height = sprite.height / ratio;
    // Level text is set on whole pixels, so that it stays as sharp as it was written.
    const snap = (middle: number, size: number): number =>
      angle === 0 ? Math.round((middle - size / 2) * ratio) / ratio + size / 2 : middle;
    this.box.set([snap(x, width), snap(y, height), width, height], index * 4);
    this.sheet.set([sprite.x, sprite.y, sprite.width, sprite.height], index * 4);
    this.turn.set([Math.cos(angle), Math.sin(angle), opacity], index * 3);
  }

  private reserve(count: number): void {
    if (this.box.length >= count * 4) return;
    this.box = new Float32Array(count * 8);
    this.sheet = new Float32Array(count * 8);
    this.turn = new Float32Array(count * 6);
  }

  dispose(): void {
    this.atlas.dispose();
    this.instances.dispose();
    this.gl.deleteProgram(this.program.handle);
  }
}
