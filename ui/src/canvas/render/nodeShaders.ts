import { HEAD, NOWHERE, STAGE } from "./shaders";

export const NODE_VERTEX = `${HEAD}${STAGE}
layout(location = 0) in uint a_slot;
layout(location = 1) in vec4 a_color;
layout(location = 2) in uint a_marks;
flat out vec4 v_color;
flat out uint v_marks;
flat out float v_radius;
out vec2 v_at;

void main() {
  Place node = place(a_slot);
  bool ringed = (a_marks & 28u) != 0u;
  float reach = node.radius * 1.02 + (ringed ? 9.0 : 2.0) + u_pixel;
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  v_color = a_color;
  v_marks = a_marks;
  v_radius = node.radius;
  v_at = corner * reach;
  gl_Position = node.radius > 0.0 ? clip(node.at + v_at) : ${NOWHERE};
}`;

/** A disc for a concept, a rounded square for a pointer; rings and the mark of a pin on top. */
export const NODE_FRAGMENT = `${HEAD}
uniform float u_pixel;
uniform float u_dim;
uniform vec3 u_background;
uniform vec3 u_ring;
uniform vec3 u_light;
uniform float u_soft;
flat in vec4 v_color;
flat in uint v_marks;
flat in float v_radius;
in vec2 v_at;
out vec4 o_color;

float cover(float distance) { return clamp(0.5 - distance / u_pixel, 0.0, 1.0); }
float band(float distance, float from, float to) { return cover(distance - to) * (1.0 - cover(distance - from)); }

void over(inout vec4 under, vec3 color, float opacity) { under = vec4(color * opacity, opacity) + under * (1.0 - opacity); }

float outline(vec2 p, float radius, bool square) {
  if (!square) return length(p) - radius;
  float corner = radius * 0.3;
  vec2 q = abs(p) - vec2(radius * 0.88 - corner);
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
}

void main() {
  float d = outline(v_at, v_radius, (v_marks & 1u) != 0u);
  vec3 color = mix(v_color.rgb, u_background, u_dim);
  vec4 result = vec4(0.0);
  if ((v_marks & 8u) != 0u) over(result, color, 0.28 * smoothstep(8.0, 2.0, d));
  over(result, u_background, 0.9 * cover(d - min(1.6, v_radius * 0.35)));
  if ((v_marks & 4u) != 0u) over(result, u_ring, band(d, 2.2, 4.4));
  if ((v_marks & 16u) != 0u) over(result, u_ring, band(d, 5.6, 7.0));
  over(result, color, cover(d));
  float rim = clamp(v_radius * 0.14, 0.9, 2.0);
  if (v_radius > 2.5) over(result, mix(color, u_light, u_soft), cover(d + rim));
  if ((v_marks & 2u) != 0u && v_radius > 3.0) over(result, u_background, 0.92 * cover(length(v_at) - v_radius * 0.3));
  if (result.a <= 0.003) discard;
  o_color = result;
}`;
