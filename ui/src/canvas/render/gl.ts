/** The few words of WebGL 2 the renderer speaks. */
export class GlFailure extends Error {
  override name = "GlFailure";
}

export type Uniforms = Record<string, WebGLUniformLocation | null>;

export interface Program {
  handle: WebGLProgram;
  at: Uniforms;
}

function compiled(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new GlFailure("The graphics driver gave no shader.");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
    throw new GlFailure(gl.getShaderInfoLog(shader) ?? "A shader did not compile.");
  }
  return shader;
}

export function program(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const handle = gl.createProgram();
  gl.attachShader(handle, compiled(gl, gl.VERTEX_SHADER, vertex));
  gl.attachShader(handle, compiled(gl, gl.FRAGMENT_SHADER, fragment));
  gl.linkProgram(handle);
  if (!gl.getProgramParameter(handle, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new GlFailure(gl.getProgramInfoLog(handle) ?? "A program did not link.");
  }
  const at: Uniforms = {};
  const count = (gl.getProgramParameter(handle, gl.ACTIVE_UNIFORMS) as number | null) ?? 0;
  for (let i = 0; i < count; i++) {
    const name = gl.getActiveUniform(handle, i)?.name;
    if (name) at[name] = gl.getUniformLocation(handle, name);
  }
  return { handle, at };
}

export interface Attribute {
  /** Location in the shader. */
  at: number;
  size: number;
  type: "f32" | "u32" | "u8" | "color";
}

/** Instance data in one buffer per attribute, drawn as `vertices` a time. */
export class Instances {
  count = 0;
  private readonly layout: WebGLVertexArrayObject;
  private readonly buffers: WebGLBuffer[];

  constructor(
    private readonly gl: WebGL2RenderingContext,
    attributes: readonly Attribute[],
  ) {
    this.layout = gl.createVertexArray();
    this.buffers = attributes.map(() => gl.createBuffer());
    gl.bindVertexArray(this.layout);
    attributes.forEach((attribute, index) => this.point(attribute, this.buffers[index]));
    gl.bindVertexArray(null);
  }

  private point({ at, size, type }: Attribute, buffer: WebGLBuffer): void {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(at);
    if (type === "f32") gl.vertexAttribPointer(at, size, gl.FLOAT, false, 0, 0);
    else if (type === "color") gl.vertexAttribPointer(at, 4, gl.UNSIGNED_BYTE, true, 0, 0);
    else gl.vertexAttribIPointer(at, size, type === "u32" ? gl.UNSIGNED_INT : gl.UNSIGNED_BYTE, 0, 0);
    gl.vertexAttribDivisor(at, 1);
  }

  /** One array per attribute, in their order. */
  fill(count: number, arrays: readonly ArrayBufferView[]): void {
    const { gl } = this;
    this.count = count;
    arrays.forEach((array, index) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers[index]);
      gl.bufferData(gl.ARRAY_BUFFER, array, gl.DYNAMIC_DRAW);
    });
  }

  /** Says how many draw calls it took: none when there is nothing. */
  draw(vertices: number): number {
    if (this.count === 0) return 0;
    this.gl.bindVertexArray(this.layout);
    this.gl.drawArraysInstanced(this.gl.TRIANGLE_STRIP, 0, vertices, this.count);
    return 1;
  }

  dispose(): void {
    this.buffers.forEach((buffer) => this.gl.deleteBuffer(buffer));
    this.gl.deleteVertexArray(this.layout);
  }
}
