import sharp from 'sharp';
import { brightnessAt, type Gray } from '../../src/recognition/gray';
import type { Point } from '../../src/recognition/plane';
import type { Page } from './draw-document';
import type { Random } from './random';

export type Grade = 'mild' | 'medium' | 'hard';

interface Conditions {
  /** Longer side of the picture, in pixels. */
  readonly side: readonly [number, number];
  /** Degrees: in the picture, and of the camera against the page. */
  readonly tilt: number;
  readonly lean: number;
  /** Millimetres on the page. */
  readonly blur: readonly [number, number];
  readonly motion: number;
  readonly bend: number;
  /** Deviation of the brightness. */
  readonly noise: readonly [number, number];
  /** Shares of the light that are lost. */
  readonly shading: number;
  readonly shadow: number;
  readonly glare: number;
  readonly quality: readonly [number, number];
  readonly fingers: number;
}

export const grades: Readonly<Record<Grade, Conditions>> = {
  mild: {
    side: [1200, 1800],
    tilt: 5,
    lean: 8,
    blur: [0.02, 0.08],
    motion: 0,
    bend: 0.2,
    noise: [1, 4],
    shading: 0.15,
    shadow: 0.1,
    glare: 0,
    quality: [82, 95],
    fingers: 0,
  },
  medium: {
    side: [900, 1600],
    tilt: 15,
    lean: 18,
    blur: [0.04, 0.14],
    motion: 0.08,
    bend: 0.6,
    noise: [3, 8],
    shading: 0.35,
    shadow: 0.3,
    glare: 0.25,
    quality: [68, 88],
    fingers: 1,
  },
  hard: {
    side: [600, 1400],
    tilt: 30,
    lean: 28,
    blur: [0.06, 0.26],
    motion: 0.2,
    bend: 1.2,
    noise: [5, 14],
    shading: 0.5,
    shadow: 0.5,
    glare: 0.7,
    quality: [42, 76],
    fingers: 2,
  },
};

export interface Photograph {
  readonly gray: Gray;
  readonly quality: number;
  /** A point of the page (in millimetres) in the picture. */
  readonly toPicture: (x: number, y: number) => Point;
}

/** How a flat page is seen: millimetres to pixels, and back. */
interface View {
  readonly width: number;
  readonly height: number;
  readonly forth: readonly number[];
  readonly back: readonly number[];
  readonly scale: number;
}

const radians = Math.PI / 180;

function multiply(a: readonly number[], b: readonly number[]): number[] {
  const at = (m: readonly number[], row: number, column: number) => m[3 * row + column] ?? 0;
  return Array.from({ length: 9 }, (_, index) => {
    const row = Math.floor(index / 3);
    const column = index % 3;
    return [0, 1, 2].reduce((sum, k) => sum + at(a, row, k) * at(b, k, column), 0);
  });
}

function invert(m: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  const A = e * i - f * h;
  const B = f * g - d * i;
  const C = d * h - e * g;
  const det = a * A + b * B + c * C;
  return [
    A,
    c * h - b * i,
    b * f - c * e,
    B,
    a * i - c * g,
    c * d - a * f,
    C,
    b * g - a * h,
    a * e - b * d,
  ].map((each) => each / det);
}

const apply = (m: readonly number[], x: number, y: number): Point => {
  const w = (m[6] ?? 0) * x + (m[7] ?? 0) * y + (m[8] ?? 0);
  return {
    x: ((m[0] ?? 0) * x + (m[1] ?? 0) * y + (m[2] ?? 0)) / w,
    y: ((m[3] ?? 0) * x + (m[4] ?? 0) * y + (m[5] ?? 0)) / w,
  };
};

/** A camera above the page: turned, leaning, at a distance from which the page fills the picture. */
function viewOf(
  random: Random,
  { width: w, height: h }: { width: number; height: number },
  c: Conditions,
  { side, quarter, tight }: Framing,
): View {
  const turned = quarter % 2 === 1;
  const isWide = random.isLikely(0.75) !== turned;
  const short = side * random.between(0.7, 0.8);
  const angle = random.between(-c.tilt, c.tilt) * radians + quarter * 90 * radians;
  const [leanX, leanY] = [
    random.between(-c.lean, c.lean) * radians,
    random.between(-c.lean, c.lean) * radians,
  ];
  const distance = 2.2;
  const size = Math.max(w, h);
  const centred = [1 / size, 0, -w / 2 / size, 0, 1 / size, -h / 2 / size, 0, 0, 1];
  const turn = [Math.cos(angle), -Math.sin(angle), 0, Math.sin(angle), Math.cos(angle), 0, 0, 0, 1];
  const lean = [
    Math.cos(leanY),
    0,
    0,
    Math.sin(leanX) * Math.sin(leanY),
    Math.cos(leanX),
    0,
    (Math.cos(leanX) * -Math.sin(leanY)) / distance,
    Math.sin(leanX) / distance,
    1,
  ];
  const seen = multiply(lean, multiply(turn, centred));
  const corners = [apply(seen, 0, 0), apply(seen, w, 0), apply(seen, 0, h), apply(seen, w, h)];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const ratio = (right - left) / (bottom - top);
  const frame = tight
    ? { width: Math.min(side, side * ratio), height: Math.min(side, side / ratio) }
    : { width: isWide ? side : short, height: isWide ? short : side };
  const width = Math.round(frame.width);
  const height = Math.round(frame.height);
  const scale =
    random.between(0.8, 0.97) * Math.min(width / (right - left), height / (bottom - top));
  const room = { x: width - scale * (right - left), y: height - scale * (bottom - top) };
  const place = [
    scale,
    0,
    room.x * random.between(0.1, 0.9) - scale * left,
    0,
    scale,
    room.y * random.between(0.1, 0.9) - scale * top,
    0,
    0,
    1,
  ];
  const forth = multiply(place, seen);
  return { width, height, forth, back: invert(forth), scale: scale / size };
}

/** Something smooth and random over the picture, from -1 to 1. */
function smooth(random: Random, waves: number): (x: number, y: number) => number {
  const all = Array.from({ length: waves }, () => ({
    x: random.between(-7, 7),
    y: random.between(-7, 7),
    phase: random.between(0, 7),
  }));
  return (x, y) =>
    all.reduce((sum, each) => sum + Math.sin(each.x * x + each.y * y + each.phase), 0) / waves;
}

interface Light {
  (x: number, y: number): { factor: number; added: number };
}

/** The light on a picture; x and y from 0 to 1. */
function lightOf(random: Random, c: Conditions): Light {
  const field = smooth(random, 3);
  const hasShadow = random.isLikely(0.6);
  const direction = random.between(0, 6.3);
  const edge = random.between(-0.3, 0.3);
  const softness = random.between(0.01, 0.2);
  const glares = random.isLikely(c.glare)
    ? [
        {
          x: random.next(),
          y: random.next(),
          size: random.between(0.03, 0.12),
          power: random.between(80, 260),
        },
      ]
    : [];
  return (x, y) => {
    const beyond = Math.cos(direction) * (x - 0.5) + Math.sin(direction) * (y - 0.5) - edge;
    const dark = hasShadow ? 1 / (1 + Math.exp(-beyond / softness)) : 0;
    const added = glares.reduce(
      (sum, each) =>
        sum +
        each.power * Math.exp(-((x - each.x) ** 2 + (y - each.y) ** 2) / (2 * each.size ** 2)),
      0,
    );
    return { factor: (1 - (c.shading * (1 + field(x, y))) / 2) * (1 - c.shadow * dark), added };
  };
}

export interface Framing {
  /** The longer side of the picture, in pixels. */
  readonly side: number;
  /** Quarter turns. */
  readonly quarter: number;
  /** The picture has the page's shape. */
  readonly tight?: boolean;
}

/** Photographs a page. */
export async function photograph(
  random: Random,
  page: Page,
  grade: Grade,
  framing: Framing,
): Promise<Photograph> {
  const c = grades[grade];
  return expose(random, page, viewOf(random, page, c, framing), c);
}

/** How large a page is drawn for a picture with this longer side, in pixels to a millimetre. */
export const densityFor = (side: number): number => (side / 125) * 1.1;

async function expose(random: Random, page: Page, view: View, c: Conditions): Promise<Photograph> {
  const { width, height, back, forth, scale } = view;
  const bend = random.between(-c.bend, c.bend);
  const light = lightOf(random, c);
  const desk = {
    level: random.between(30, 225),
    texture: smooth(random, 4),
    grain: random.between(0, 25),
  };
  const upper = random.isLikely(0.5) ? random.between(160, 240) : undefined;
  const fingers = Array.from({ length: random.whole(0, c.fingers) }, () => ({
    x: random.isLikely(0.5) ? random.between(-8, 4) : page.width + random.between(-4, 8),
    y: random.between(0, page.zone.y - 8),
    level: random.between(70, 190),
  }));
  const exposure = random.between(0.75, 1.05);
  const out = new Uint8Array(width * height);
  const bent = (x: number) => bend * (1 - ((x - page.width / 2) / (page.width / 2)) ** 2);
  const contrast = random.between(0.75, 1);
  for (let py = 0, at = 0; py < height; py += 1)
    for (let px = 0; px < width; px += 1, at += 1) {
      const { x, y: flat } = apply(back, px + 0.5, py + 0.5);
      const y = flat - bent(x);
      const [u, v] = [px / width, py / height];
      let level: number;
      if (x >= 0 && x < page.width && y >= 0 && y < page.height)
        level = brightnessAt(page.gray, x * page.density - 0.5, y * page.density - 0.5);
      else if (upper !== undefined && x >= 0 && x < page.width && y < -0.4 && y > -page.height)
        level =
          Math.floor(y / 3) % 2 === 0 &&
          Math.sin(x * 1.7 + Math.sin(x * 0.9) * 2 + Math.floor(y / 3) * 7) *
            Math.sin(x * 5 + y * 3) >
            0.1
            ? upper * 0.5
            : upper;
      else
        level =
          desk.level +
          desk.grain * desk.texture(6 * u, v) +
          0.5 * desk.grain * Math.sin(40 * v + 9 * u);
      for (const finger of fingers)
        if (((x - finger.x) / 9) ** 2 + ((y - finger.y) / 7) ** 2 < 1) level = finger.level;
      const { factor, added } = light(u, v);
      level = 255 * ((1 - contrast) / 2) + contrast * level;
      out[at] = Math.min(255, Math.max(0, level * factor * exposure + added));
    }
  const blur = Math.max(0.35, random.between(...c.blur) * scale);
  const moved = move(random, { data: out, width, height }, random.between(0, c.motion) * scale);
  const sharpened = random.isLikely(0.4);
  const picture = sharp(moved.data, { raw: { width, height, channels: 1 } }).blur(blur);
  const seen = await (sharpened ? picture.sharpen({ sigma: 1 }) : picture)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const noise = random.between(...c.noise);
  for (let at = 0; at < seen.length; at += 1)
    seen[at] = Math.min(
      255,
      Math.max(
        0,
        (seen[at] ?? 0) + noise * (random.next() + random.next() + random.next() - 1.5) * 2,
      ),
    );
  return {
    gray: { data: seen, width, height },
    quality: Math.round(random.between(...c.quality)),
    toPicture: (x, y) => {
      const { x: px, y: py } = apply(forth, x, y + bent(x));
      return { x: px - 0.5, y: py - 0.5 };
    },
  };
}

/** The camera moved while it saw. */
function move(random: Random, gray: Gray, length: number): Gray {
  const steps = Math.round(2 * length);
  if (steps < 2) return gray;
  const angle = random.between(0, Math.PI);
  const out = new Uint8Array(gray.data.length);
  const { width, height } = gray;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      let sum = 0;
      for (let step = 0; step < steps; step += 1) {
        const along = (step / (steps - 1) - 0.5) * length;
        sum += brightnessAt(gray, x + along * Math.cos(angle), y + along * Math.sin(angle));
      }
      out[at] = sum / steps;
    }
  return { data: out, width, height };
}
