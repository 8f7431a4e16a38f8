import { HEAD, NOWHERE, STAGE } from "./shaders";

/** Steps of a strip along a curved edge. */
export const CURVE_STEPS = 20;

const EDGE_IN = `
layout(location = 0) in uvec2 a_ends;
layout(location = 1) in vec4 a_color;
layout(location = 2) in float a_width;
layout(location = 3) in float a_bend;
uniform float u_opacity;
uniform float u_arrows;

float drawnWidth() { return a_width * clamp(u_scale, 0.6, 1.35); }
float arrowLength() { return (4.6 + drawnWidth() * 2.4) * clamp(u_scale, 0.62, 1.2); }
`;

/** The curve of geometry.ts. */
const CURVE = `
struct Curve { vec2 a; vec2 c; vec2 b; float radius; float from; float to; bool loop; };

vec2 along(Curve k, float t) {
  if (k.loop) { float w = mix(k.from, k.to, t); return k.c + k.radius * vec2(cos(w), sin(w)); }
  float u = mix(k.from, k.to, t);
  float s = 1.0 - u;
  return s * s * k.a + 2.0 * s * u * k.c + u * u * k.b;
}

vec2 onBezier(Curve k, float t) { float s = 1.0 - t; return s * s * k.a + 2.0 * s * t * k.c + t * t * k.b; }

float trimmed(Curve k, vec2 end, vec2 near, float gap, bool atEnd) {
  float share = clamp(gap / max(1.0, 2.0 * distance(end, near)), 0.0, 0.45);
  for (int i = 0; i < 2; i++) {
    float d = distance(onBezier(k, atEnd ? 1.0 - share : share), end);
    share = clamp(share * gap / max(d, 0.01), 0.0, 0.48);
  }
  return atEnd ? 1.0 - share : share;
}

Curve curveOf(Place a, Place b, bool loop, float gap) {
  Curve k;
  k.loop = loop;
  k.a = a.at;
  k.b = b.at;
  if (loop) {
    k.radius = a.radius * 0.7 + 8.0 + a_bend * 7.0;
    float reach = a.radius + k.radius * 0.72;
    k.c = a.at + vec2(reach, -reach) * 0.70710678;
    float inner = a.radius + 1.0;
    float half_ = acos(clamp((reach * reach + k.radius * k.radius - inner * inner) / (2.0 * reach * k.radius), -1.0, 1.0));
    k.from = 2.35619449 + half_;
    k.to = 2.35619449 + 6.28318531 - half_ - gap / k.radius;
    return k;
  }
  vec2 d = b.at - a.at;
  k.c = (a.at + b.at) * 0.5 + vec2(d.y, -d.x) * 2.0 * a_bend;
  k.from = trimmed(k, a.at, k.c, a.radius + 1.0, false);
  k.to = trimmed(k, b.at, k.c, b.radius + 1.0 + gap, true);
  return k;
}
`;

export const STRAIGHT_VERTEX = `${HEAD}${STAGE}${EDGE_IN}
flat out vec4 v_color;
flat out float v_half;
out float v_side;

void main() {
  Place a = place(a_ends.x);
  Place b = place(a_ends.y);
  vec2 d = b.at - a.at;
  float far = length(d);
  float head = u_arrows > 0.0 ? arrowLength() * 0.9 : 0.0;
  float reach = far - a.radius - b.radius - 2.0;
  if (a.radius == 0.0 || b.radius == 0.0 || reach <= 0.5) { gl_Position = ${NOWHERE}; return; }
  vec2 way = d / far;
  v_half = drawnWidth() * 0.5;
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  v_side = side * (v_half + u_pixel);
  vec2 at = gl_VertexID < 2 ? a.at + way * (a.radius + 1.0) : b.at - way * (b.radius + 1.0 + min(head, reach * 0.6));
  v_color = vec4(a_color.rgb, a_color.a * u_opacity);
  gl_Position = clip(at + vec2(way.y, -way.x) * v_side);
}`;

export const CURVED_VERTEX = `${HEAD}${STAGE}${EDGE_IN}${CURVE}
flat out vec4 v_color;
flat out float v_half;
out float v_side;

void main() {
  Place a = place(a_ends.x);
  Place b = place(a_ends.y);
  bool loop = a_ends.x == a_ends.y;
  if (a.radius == 0.0 || b.radius == 0.0 || (!loop && distance(a.at, b.at) < a.radius + b.radius + 3.0)) {
    gl_Position = ${NOWHERE};
    return;
  }
  Curve k = curveOf(a, b, loop, u_arrows > 0.0 ? arrowLength() * 0.9 : 0.0);
  float t = float(gl_VertexID >> 1) / float(${CURVE_STEPS});
  vec2 at = along(k, t);
  vec2 way = normalize(along(k, t + 0.02) - along(k, t - 0.02) + vec2(1e-6));
  v_half = drawnWidth() * 0.5;
  v_side = (float(gl_VertexID & 1) * 2.0 - 1.0) * (v_half + u_pixel);
  v_color = vec4(a_color.rgb, a_color.a * u_opacity);
  gl_Position = clip(at + vec2(way.y, -way.x) * v_side);
}`;

export const EDGE_FRAGMENT = `${HEAD}
uniform float u_pixel;
flat in vec4 v_color;
flat in float v_half;
in float v_side;
out vec4 o_color;

void main() {
  float opacity = v_color.a * clamp((v_half - abs(v_side)) / u_pixel + 0.5, 0.0, 1.0);
  o_color = vec4(v_color.rgb * opacity, opacity);
}`;

export const ARROW_VERTEX = `${HEAD}${STAGE}${EDGE_IN}${CURVE}
flat out vec4 v_color;
flat out float v_long;
out vec2 v_at;

void main() {
  Place a = place(a_ends.x);
  Place b = place(a_ends.y);
  bool loop = a_ends.x == a_ends.y;
  v_long = arrowLength();
  float room = distance(a.at, b.at) - a.radius - b.radius - 2.0;
  if (a.radius == 0.0 || b.radius == 0.0 || (!loop && room < 3.0)) { gl_Position = ${NOWHERE}; return; }
  vec2 tip;
  vec2 way;
  if (loop || a_bend != 0.0) {
    Curve k = curveOf(a, b, loop, 0.0);
    tip = along(k, 1.0);
    way = loop ? normalize(tip - along(k, 0.93)) : normalize(tip - along(k, 1.0 - clamp(v_long / max(room, 1.0), 0.02, 0.5)));
  } else {
    way = normalize(b.at - a.at);
    tip = b.at - way * (b.radius + 1.0);
  }
  if (!loop) v_long = min(v_long, max(room * 0.6, 2.0));
  float half_ = v_long * 0.46 + u_pixel;
  float x = gl_VertexID < 2 ? -u_pixel : v_long + u_pixel;
  float y = (float(gl_VertexID & 1) * 2.0 - 1.0) * half_;
  v_at = vec2(x, y);
  v_color = vec4(a_color.rgb, a_color.a * u_opacity);
  vec2 base = tip - way * v_long;
  gl_Position = clip(base + way * x + vec2(way.y, -way.x) * y);
}`;

/** A triangle that points along x, its base a little hollowed. */
export const ARROW_FRAGMENT = `${HEAD}
uniform float u_pixel;
flat in vec4 v_color;
flat in float v_long;
in vec2 v_at;
out vec4 o_color;

void main() {
  float half_ = v_long * 0.42;
  float slant = (abs(v_at.y) - half_ * (1.0 - v_at.x / v_long)) * 0.92;
  float base = (v_long * 0.16 * (1.0 - abs(v_at.y) / half_)) - v_at.x;
  float opacity = v_color.a * clamp(0.5 - max(slant, base) / u_pixel, 0.0, 1.0);
  o_color = vec4(v_color.rgb * opacity, opacity);
}`;
