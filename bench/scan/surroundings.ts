import { smooth } from '../recognition/training/light';
import type { Random } from '../recognition/training/random';

/** Writes a colour for a point, in millimetres; returns false where there is nothing. */
export type Painter = (x: number, y: number, out: Float64Array) => boolean;

const set = (out: Float64Array, levels: readonly number[], factor = 1): true => {
  for (let at = 0; at < 3; at += 1) out[at] = (levels[at] ?? 0) * factor;
  return true;
};

/** Repeats without a pattern: from 0 to below 1 for two whole numbers. */
const hash = (x: number, y: number): number => {
  const mixed = Math.imul(Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263), 1_274_126_177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
};

export type SurfaceKind =
  | 'plain'
  | 'pale'
  | 'white'
  | 'wood'
  | 'planks'
  | 'tiles'
  | 'cloth'
  | 'marble'
  | 'carpet'
  | 'print'
  | 'keys';

export function surface(random: Random, kind: SurfaceKind): Painter {
  const turn = random.between(0, Math.PI);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const field = smooth(random, 4);
  const seed = random.whole(1, 9999);
  const tone = random.between(30, 190);
  const tint = [random.between(0.8, 1.1), random.between(0.8, 1.05), random.between(0.7, 1.1)];
  const step = random.between(18, 70);
  const brown = [1.15, 0.9, 0.65].map((each) => each * random.between(0.9, 1.1));
  const other = tone + (random.isLikely(0.5) ? 1 : -1) * random.between(20, 70);
  const along = (x: number, y: number) => x * cos + y * sin;
  const beside = (x: number, y: number) => y * cos - x * sin;
  const grain = (x: number, y: number, size: number) =>
    hash(Math.floor(x / size) + seed, Math.floor(y / size));
  const pale = random.between(195, 232);
  const white = random.between(226, 246);
  switch (kind) {
    case 'plain':
      return (x, y, out) => set(out, tint, tone + 6 * field(x / 200, y / 200));
    case 'pale':
      return (x, y, out) => set(out, [1, 0.98, 0.93], pale + 6 * field(x / 150, y / 150));
    case 'white':
      return (x, y, out) => set(out, [1, 1, 0.99], white + 3 * field(x / 150, y / 150));
    case 'wood':
    case 'planks':
      return (x, y, out) => {
        const [u, v] = [along(x, y), beside(x, y)];
        const plank = Math.floor(v / step);
        const wave = Math.sin(v * 1.3 + 3 * field(u / 400, v / 60) + 5 * hash(plank, seed));
        const fine = Math.sin(v * 6 + 4 * field(u / 200, v / 30));
        const gap = kind === 'planks' && v - plank * step < 1.2 ? 0.45 : 1;
        const own = kind === 'planks' ? 25 * hash(plank, seed + 7) : 0;
        return set(out, brown, gap * (tone + own + 10 * wave + 6 * fine));
      };
    case 'tiles':
      return (x, y, out) => {
        const [u, v] = [along(x, y), beside(x, y)];
        const [a, b] = [Math.floor(u / (2 * step)), Math.floor(v / (2 * step))];
        const isGap = u - a * 2 * step < 3 || v - b * 2 * step < 3;
        return set(out, tint, isGap ? other : tone + 22 * hash(a + seed, b));
      };
    case 'cloth':
      return (x, y, out) => {
        const [u, v] = [along(x, y), beside(x, y)];
        const one = Math.floor(u / (step / 2)) % 2 === 0 ? 0.5 : 0;
        const two = Math.floor(v / (step / 2)) % 2 === 0 ? 0.5 : 0;
        const share = one + two;
        const weave = 8 * (grain(u, v, 0.8) - 0.5);
        return set(out, tint, tone * (1 - share) + other * share + weave);
      };
    case 'marble':
      return (x, y, out) => {
        const vein = Math.abs(Math.sin(x / 60 + y / 90 + 4 * field(x / 250, y / 250)));
        return set(out, [1, 0.99, 0.97], pale - (vein < 0.06 ? 60 : 12 * (1 - vein)));
      };
    case 'carpet':
      return (x, y, out) =>
        set(out, tint, tone + 60 * (grain(x, y, 1.6) - 0.5) + 30 * (grain(x, y, 5) - 0.5));
    case 'print':
      return (x, y, out) => {
        const [u, v] = [along(x, y), beside(x, y)];
        const row = Math.floor(v / 4);
        const column = Math.floor(u / (2.4 * step));
        const isPicture = hash(column, Math.floor(v / step) + seed) > 0.8;
        if (isPicture) return set(out, tint, 60 + 100 * grain(u, v, 9));
        const isInk =
          v - row * 4 < 2 && u - column * 2.4 * step > 6 && grain(u, row * 9, 1.1) > 0.5;
        return set(out, [1, 0.97, 0.9], isInk ? 70 : 200);
      };
    case 'keys':
      return (x, y, out) => {
        const [u, v] = [along(x, y), beside(x, y)];
        const row = Math.floor(v / 19);
        const shifted = u + row * 5;
        const key = Math.floor(shifted / 19);
        const isGap = v - row * 19 < 3 || shifted - key * 19 < 3;
        return set(out, [1, 1, 1.05], isGap ? 150 : 45 + 10 * hash(key + seed, row));
      };
  }
}

/** A rounded rectangle of one colour, with an edge of another. */
function slab(
  {
    x: cx,
    y: cy,
    turn,
    width,
    height,
    round,
  }: Record<'x' | 'y' | 'turn' | 'width' | 'height' | 'round', number>,
  paint: Painter,
): Painter {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x, y, out) => {
    const u = (x - cx) * cos + (y - cy) * sin;
    const v = (y - cy) * cos - (x - cx) * sin;
    const dx = Math.max(0, Math.abs(u) - width / 2 + round);
    const dy = Math.max(0, Math.abs(v) - height / 2 + round);
    if (dx * dx + dy * dy > round * round) return false;
    return paint(u, v, out);
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A finger that comes from outside and ends there. */
export function finger(random: Random, end: Place, towards: number): Painter {
  const half = random.between(7, 10);
  const skin = random.pick([
    [225, 180, 155],
    [190, 140, 110],
    [130, 90, 65],
    [85, 60, 45],
  ]);
  const [cos, sin] = [Math.cos(towards), Math.sin(towards)];
  return (x, y, out) => {
    const u = (x - end.x) * cos + (y - end.y) * sin;
    const v = (y - end.y) * cos - (x - end.x) * sin;
    const off = Math.hypot(Math.min(0, u - half), v) / half;
    if (off > 1 || u > 160) return false;
    const isNail = u < half * 1.1 && u > half * 0.2 && Math.abs(v) < half * 0.5;
    return set(out, skin, (isNail ? 1.1 : 1) * (1 - 0.35 * off * off));
  };
}

/** Something that lies about: a pen, a phone, a mug, a note. */
export function thing(random: Random, { x, y }: Place, size: number): Painter {
  const turn = random.between(0, Math.PI);
  const colour = [random.between(10, 240), random.between(10, 240), random.between(10, 240)];
  switch (random.whole(0, 3)) {
    case 0:
      return slab({ x, y, turn, width: 140, height: 9, round: 4 }, (_, v, out) =>
        set(out, colour, 1 - 0.5 * (v / 4.5) ** 2),
      );
    case 1:
      return slab({ x, y, turn, width: 150, height: 72, round: 9 }, (u, v, out) =>
        set(out, Math.abs(u) > 71 || Math.abs(v) > 33 ? [60, 60, 62] : [18, 20, 26]),
      );
    case 2:
      return (px, py, out) => {
        const far = Math.hypot(px - x, py - y) / (size * 0.9);
        if (far > 1) return false;
        return set(out, far > 0.85 ? [235, 235, 230] : [70, 45, 30]);
      };
    default:
      return slab({ x, y, turn, width: 76, height: 76, round: 1 }, (_, __, out) =>
        set(out, [245, 225, 110]),
      );
  }
}

/** Another sheet, with print of its own. */
export function otherSheet(
  random: Random,
  { x, y, turn }: Place & { turn: number },
  size: { readonly width: number; readonly height: number },
): Painter {
  const paper = random.between(215, 250);
  const print = surface(random, 'print');
  const margin = 0.1 * size.width;
  const ink = new Float64Array(3);
  return slab({ x, y, turn, ...size, round: 0.01 }, (u, v, out) => {
    const isInside =
      Math.abs(u) < size.width / 2 - margin && Math.abs(v) < size.height / 2 - margin;
    if (isInside && print(v, u, ink) && (ink[0] ?? 255) < 90) return set(out, [80, 80, 85]);
    return set(out, [1, 0.995, 0.98], paper);
  });
}
