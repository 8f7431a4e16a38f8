/** The GLSL common to nodes and edges: where a slot is on the screen. Pixels are CSS pixels, y down. */
export const HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
`;

export const STAGE = `
uniform sampler2D u_nodes;
uniform vec3 u_camera;
uniform vec2 u_viewport;
uniform float u_scale;
uniform float u_pixel;

struct Place { vec2 at; float radius; float shape; };

Place place(uint slot) {
  int width = textureSize(u_nodes, 0).x;
  int i = int(slot);
  vec4 node = texelFetch(u_nodes, ivec2(i % width, i / width), 0);
  vec2 away = (node.xy - u_camera.xy) * u_camera.z;
  float radius = node.z > 0.0 ? max(0.8, node.z * u_scale) : 0.0;
  return Place(u_viewport * 0.5 + vec2(away.x, -away.y), radius, node.w);
}

vec4 clip(vec2 px) {
  vec2 p = px / u_viewport * 2.0 - 1.0;
  return vec4(p.x, -p.y, 0.0, 1.0);
}
`;

/** A far-away corner: a primitive whose corners all lie there is not drawn. */
export const NOWHERE = "vec4(2.0, 2.0, 2.0, 1.0)";
