/** Where the viewer stands: the graph point in the middle, and how many pixels one graph unit takes. y points up. */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Viewport {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export function toScreen({ x, y, k }: Camera, { width, height }: Viewport, at: Point): Point {
  return { x: width / 2 + (at.x - x) * k, y: height / 2 - (at.y - y) * k };
}

export function toGraph({ x, y, k }: Camera, { width, height }: Viewport, at: Point): Point {
  return { x: x + (at.x - width / 2) / k, y: y - (at.y - height / 2) / k };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.k, y: camera.y + dy / camera.k };
}

/** Zooms so that the graph point under `at` stays there. */
export function zoomed(camera: Camera, viewport: Viewport, at: Point, factor: number, limits: [number, number]): Camera {
  const k = Math.min(limits[1], Math.max(limits[0], camera.k * factor));
  const fixed = toGraph(camera, viewport, at);
  return {
    k,
    x: fixed.x - (at.x - viewport.width / 2) / k,
    y: fixed.y + (at.y - viewport.height / 2) / k,
  };
}

/**
 * The closest view that shows all of `box`, `padding` pixels from every side; never closer than `closest`. The lowest
 * `foot` pixels are left to what floats there.
 */
export function fitted(box: Box, { width, height }: Viewport, padding: number, closest: number, foot = 0): Camera {
  const inside = { width: Math.max(1, width - 2 * padding), height: Math.max(1, height - foot - 2 * padding) };
  const spanX = Math.max(box.maxX - box.minX, 1e-9);
  const spanY = Math.max(box.maxY - box.minY, 1e-9);
  const k = Math.min(inside.width / spanX, inside.height / spanY, closest);
  return { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY - foot / k) / 2, k };
}

/** Between two views: position moves with the zoom, so that a flight looks straight. */
export function between(a: Camera, b: Camera, t: number): Camera {
  const k = a.k * Math.pow(b.k / a.k, t);
  const share = Math.abs(b.k - a.k) < a.k * 1e-3 ? t : (1 / k - 1 / a.k) / (1 / b.k - 1 / a.k);
  return { k, x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function eased(t: number): number {
  return t >= 1 ? 1 : 1 - Math.pow(1 - t, 3);
}
