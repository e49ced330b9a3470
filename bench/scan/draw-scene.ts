import sharp from 'sharp';
import type { Point } from '../../src/recognition/plane';
import { smooth } from '../recognition/training/light';
import { Random } from '../recognition/training/random';
import { lookAtTable, type TableView } from './camera';
import { drawSheet, type Sheet, type SheetKind } from './draw-sheet';
import { finger, otherSheet, surface, thing, type Painter, type SurfaceKind } from './surroundings';

/** 'none' has no page: there is nothing to crop. */
export type SceneGrade = 'medium' | 'wild' | 'none';

export interface Scene {
  readonly jpeg: Buffer;
  /** The page's corners in pixels: its upper left one, then clockwise; none without a page. */
  readonly corners: readonly Point[] | undefined;
  /** The page's width over its height. */
  readonly aspect: number;
  /** For reports: what lies where. */
  readonly story: string;
}

interface Rules {
  readonly sheets: readonly SheetKind[];
  readonly surfaces: readonly SurfaceKind[];
  readonly lean: readonly [number, number];
  readonly turn: number;
  readonly share: readonly [number, number];
  /** The least difference between sheet and table, in levels. */
  readonly contrast: number;
  readonly fold: number;
  readonly shadow: number;
  readonly fingers: number;
  readonly things: number;
  readonly second: number;
  readonly noise: readonly [number, number];
  readonly blur: readonly [number, number];
  readonly quality: readonly [number, number];
}

const rules: Readonly<Record<'medium' | 'wild', Rules>> = {
  medium: {
    sheets: ['letter', 'letter', 'statement', 'certificate', 'card', 'receipt'],
    surfaces: ['plain', 'plain', 'wood', 'planks', 'marble', 'cloth', 'pale', 'carpet'],
    lean: [0, 25],
    turn: 30,
    share: [0.3, 0.75],
    contrast: 25,
    fold: 0.006,
    shadow: 0.35,
    fingers: 0.25,
    things: 0.4,
    second: 0.12,
    noise: [1, 4],
    blur: [0.4, 1],
    quality: [75, 95],
  },
  wild: {
    sheets: ['letter', 'statement', 'certificate', 'card', 'receipt', 'receipt', 'cover'],
    surfaces: [
      'plain',
      'pale',
      'white',
      'wood',
      'planks',
      'tiles',
      'cloth',
      'marble',
      'carpet',
      'print',
      'keys',
    ],
    lean: [5, 40],
    turn: 180,
    share: [0.14, 0.75],
    contrast: 7,
    fold: 0.02,
    shadow: 0.65,
    fingers: 0.55,
    things: 0.8,
    second: 0.35,
    noise: [1.5, 8],
    blur: [0.5, 1.6],
    quality: [55, 92],
  },
};

const luma = (levels: ArrayLike<number>) =>
  0.3 * (levels[0] ?? 0) + 0.59 * (levels[1] ?? 0) + 0.11 * (levels[2] ?? 0);

/** The mean brightness of a sheet's margin. */
function marginOf({ data, columns, rows }: Sheet): number {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < rows; row += 7)
    for (const column of [2, columns - 3]) {
      sum += luma(data.subarray(3 * (row * columns + column)));
      count += 1;
    }
  return sum / count;
}

/** Draws the scene of a seed as a photograph with this longer side. */
export async function drawScene(
  seed: number,
  grade: SceneGrade,
  longerSide: number,
): Promise<Scene> {
  const random = new Random(seed);
  const rule = rules[grade === 'medium' ? 'medium' : 'wild'];
  const isUpright = random.isLikely(0.75);
  const shorter = Math.round(longerSide * 0.75);
  const frame = isUpright
    ? { width: shorter, height: longerSide }
    : { width: longerSide, height: shorter };
  const kind = random.pick(rule.sheets);
  const sheet = await drawSheet(random, kind, (longerSide / 300) * (kind === 'card' ? 2 : 1));
  const view = lookAtTable(random, sheet, { ...frame, ...rule });
  const table = tableFor(random, rule, sheet);
  const objects = visiblyCovered(random, rule, sheet, grade === 'none');
  const relief = reliefOf(random, rule, sheet);
  const light = lightOver(random, rule);
  const pixels = expose(view, {
    table: table.paint,
    sheet: grade === 'none' ? undefined : sheet,
    relief,
    objects,
    light,
    dropShadow: {
      x: random.between(-1.5, 1.5),
      y: random.between(-1.5, 1.5),
      depth: random.between(0.1, 0.4),
    },
    roundness: kind === 'card' ? 3 : 0,
    dogEar: random.isLikely(rule.fold * 8) ? random.between(4, 0.1 * sheet.width) : 0,
  });
  const jpeg = await develop(random, rule, pixels, frame, longerSide / 640);
  return {
    jpeg,
    corners: grade === 'none' ? undefined : view.corners,
    aspect: sheet.width / sheet.height,
    story: `${kind} on ${table.kind}, ${objects.length} things`,
  };
}

/** A table that differs enough from the sheet. */
function tableFor(random: Random, rule: Rules, sheet: Sheet) {
  const margin = marginOf(sheet);
  for (;;) {
    const kind = random.pick(rule.surfaces);
    const paint = surface(random, kind);
    const out = new Float64Array(3);
    let sum = 0;
    for (let x = 0; x < 200; x += 10)
      for (let y = 0; y < 200; y += 10) {
        paint(x, y, out);
        sum += luma(out) / 400;
      }
    if (Math.abs(sum - margin) >= rule.contrast) return { kind, paint };
  }
}

/** The least part of each side that is seen, and how many corners may be covered. */
const leastSeen = 0.55;
const mostHidden = 1;

/** Things that cover the sheet no more than its figure can still be told. */
function visiblyCovered(random: Random, rule: Rules, sheet: Sheet, isEmpty: boolean) {
  for (;;) {
    const objects = lyingAbout(random, rule, sheet, isEmpty);
    const out = new Float64Array(3);
    const isHidden = (x: number, y: number) =>
      objects.some(({ isAbove, paint }) => isAbove && paint(x, y, out));
    const { width: w, height: h } = sheet;
    const corners = [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ] as const;
    const sides = corners.map(([x, y], side) => {
      const [toX, toY] = corners[(side + 1) % 4] ?? [0, 0];
      const places = Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40);
      return places.filter((p) => !isHidden(x + (toX - x) * p, y + (toY - y) * p)).length / 40;
    });
    const hidden = corners.filter(([x, y]) => isHidden(x, y)).length;
    if (isEmpty || (hidden <= mostHidden && Math.min(...sides) >= leastSeen)) return objects;
  }
}

interface Lying {
  readonly paint: Painter;
  readonly isAbove: boolean;
}

function lyingAbout(random: Random, rule: Rules, sheet: Sheet, isEmpty: boolean): readonly Lying[] {
  const { width: w, height: h } = sheet;
  const around = (share: number) => {
    const side = random.whole(0, 3);
    const at = random.between(0.05, 0.95);
    const off = share * Math.min(w, h);
    return [
      { x: w * at, y: -off, towards: -Math.PI / 2 },
      { x: w + off, y: h * at, towards: 0 },
      { x: w * at, y: h + off, towards: Math.PI / 2 },
      { x: -off, y: h * at, towards: Math.PI },
    ][side] as { x: number; y: number; towards: number };
  };
  const lying: Lying[] = [];
  if (!isEmpty && random.isLikely(rule.second)) {
    const size = { width: w * random.between(0.6, 1), height: h * random.between(0.6, 1) };
    const place = around(random.between(0.2, 0.7));
    const turn = random.isLikely(0.4) ? 0 : random.between(-0.4, 0.4);
    lying.push({ paint: otherSheet(random, { ...place, turn }, size), isAbove: false });
  }
  for (let count = random.isLikely(rule.things) ? random.whole(1, 2) : 0; count > 0; count -= 1)
    lying.push({
      paint: thing(random, around(random.between(0.06, 0.5)), 40),
      isAbove: random.isLikely(0.5),
    });
  for (let count = random.isLikely(rule.fingers) ? random.whole(1, 3) : 0; count > 0; count -= 1) {
    const place = around(-random.between(0.02, 0.14));
    const towards = place.towards + random.between(-0.5, 0.5);
    if (!isEmpty) lying.push({ paint: finger(random, place, towards), isAbove: true });
  }
  return lying;
}

/** How high a sheet's point lies above the table, which its corners touch. */
type Relief = (x: number, y: number) => number;

function reliefOf(random: Random, rule: Rules, { width: w, height: h }: Sheet): Relief {
  const high = rule.fold * Math.max(w, h) * random.next();
  const folds = random.whole(1, 3);
  const isAcross = random.isLikely(0.7);
  const bend = rule.fold * Math.max(w, h) * random.next();
  return (x, y) => {
    const u = Math.min(1, Math.max(0, isAcross ? y / h : x / w));
    const v = Math.min(1, Math.max(0, isAcross ? x / w : y / h));
    const part = (u * folds) % 1;
    const edge = u >= 1 ? 0 : 1 - Math.abs(2 * part - 1);
    return high * edge + bend * Math.sin(Math.PI * v);
  };
}

type LightAt = (x: number, y: number) => number;

/** The light over the picture, whose sides are from 0 to 1. */
function lightOver(random: Random, rule: Rules): LightAt {
  const field = smooth(random, 3);
  const shading = random.between(0, rule.shadow * 0.7);
  const edges = Array.from(
    { length: random.isLikely(rule.shadow) ? random.whole(1, 2) : 0 },
    () => ({
      angle: random.between(0, 6.3),
      at: random.between(-0.35, 0.35),
      soft: random.between(0.003, 0.06),
      depth: random.between(0.15, 0.55),
    }),
  );
  const hand = random.isLikely(rule.shadow)
    ? {
        x: random.between(0, 1),
        y: random.between(0.5, 1.1),
        size: random.between(0.15, 0.4),
        soft: random.between(0.02, 0.1),
        depth: random.between(0.2, 0.5),
      }
    : undefined;
  const glare = random.isLikely(rule.shadow * 0.4)
    ? { x: random.next(), y: random.next(), size: random.between(0.05, 0.2) }
    : undefined;
  const exposure = random.between(0.6, 1.02);
  return (x, y) => {
    let factor = exposure * (1 - (shading * (1 + field(x * 0.5, y * 0.5))) / 2);
    for (const { angle, at, soft, depth } of edges) {
      const beyond = Math.cos(angle) * (x - 0.5) + Math.sin(angle) * (y - 0.5) - at;
      factor *= 1 - depth / (1 + Math.exp(-beyond / soft));
    }
    if (hand) {
      const far = Math.hypot(x - hand.x, y - hand.y) - hand.size;
      factor *= 1 - hand.depth / (1 + Math.exp(far / hand.soft));
    }
    if (glare)
      factor *=
        1 + 0.5 * Math.exp(-((x - glare.x) ** 2 + (y - glare.y) ** 2) / (2 * glare.size ** 2));
    return factor;
  };
}

interface Stage {
  readonly table: Painter;
  readonly sheet: Sheet | undefined;
  readonly relief: Relief;
  readonly objects: readonly Lying[];
  readonly light: LightAt;
  readonly dropShadow: { readonly x: number; readonly y: number; readonly depth: number };
  /** Of the sheet's corners, in millimetres. */
  readonly roundness: number;
  /** How far the upper right corner is folded over, in millimetres. */
  readonly dogEar: number;
}

/** How far the eye sees more finely than the picture: one sample would leave steps. */
const finer = 2;

function expose(view: TableView, stage: Stage): Uint8Array {
  const { width, height } = view;
  const columns = width * finer;
  const out = new Uint8Array(columns * height * finer * 3);
  const colour = new Float64Array(3);
  const { sheet, dropShadow: drop } = stage;
  const below = stage.objects.filter(({ isAbove }) => !isAbove).map(({ paint }) => paint);
  const above = stage.objects.filter(({ isAbove }) => isAbove).map(({ paint }) => paint);
  const isOn = (x: number, y: number) => {
    if (!sheet || x < 0 || y < 0 || x >= sheet.width || y >= sheet.height) return false;
    if (sheet.width - x + y < stage.dogEar) return false;
    const dx = Math.max(0, Math.abs(x - sheet.width / 2) - sheet.width / 2 + stage.roundness);
    const dy = Math.max(0, Math.abs(y - sheet.height / 2) - sheet.height / 2 + stage.roundness);
    return stage.roundness === 0 || dx * dx + dy * dy <= stage.roundness ** 2;
  };
  for (let row = 0, at = 0; row < height * finer; row += 1)
    for (let column = 0; column < columns; column += 1, at += 3) {
      const [px, py] = [(column + 0.5) / finer, (row + 0.5) / finer];
      const { x, y } = view.tableAt(px, py);
      let factor = stage.light(px / width, py / height);
      if (!above.some((paint) => paint(x, y, colour))) {
        const shift = view.shiftAt(x, y);
        let high = stage.relief(x, y);
        let [u, v] = [x + shift.x * high, y + shift.y * high];
        high = stage.relief(u, v);
        [u, v] = [x + shift.x * high, y + shift.y * high];
        if (sheet && isOn(u, v)) {
          const from =
            3 *
            (Math.floor((v / sheet.height) * sheet.rows) * sheet.columns +
              Math.floor((u / sheet.width) * sheet.columns));
          for (let each = 0; each < 3; each += 1) colour[each] = sheet.data[from + each] ?? 0;
          // A slope away from the light is darker.
          factor *= 1 + 0.6 * Math.max(-0.3, Math.min(0.3, stage.relief(u + 2, v + 2) - high));
          if (sheet.width - u + v < 2 * stage.dogEar) factor *= 0.93;
        } else if (!below.some((paint) => paint(x, y, colour))) {
          stage.table(x, y, colour);
          if (isOn(x - drop.x, y - drop.y)) factor *= 1 - drop.depth;
        }
      }
      for (let each = 0; each < 3; each += 1)
        out[at + each] = Math.min(255, Math.max(0, (colour[each] ?? 0) * factor));
    }
  return out;
}

/** As a camera exposes: the brightest twentieth of the picture gets this level. */
function exposureFor(seen: Uint8Array, level: number): number {
  const greens: number[] = [];
  for (let at = 1; at < seen.length; at += 3 * 97) greens.push(seen[at] ?? 0);
  greens.sort((a, b) => a - b);
  return level / Math.max(20, greens[Math.floor(greens.length * 0.95)] ?? 0);
}

async function develop(
  random: Random,
  rule: Rules,
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
): Promise<Buffer> {
  const raw = { width: width * finer, height: height * finer, channels: 3 } as const;
  const small = await sharp(pixels, { raw }).resize(width, height).raw().toBuffer();
  const blur = Math.max(0.3, random.between(...rule.blur) * scale);
  const isSharpened = random.isLikely(0.5);
  const blurred = sharp(small, { raw: { width, height, channels: 3 } }).blur(blur);
  const seen = await (isSharpened ? blurred.sharpen({ sigma: 1 }) : blurred).raw().toBuffer();
  const noise = random.between(...rule.noise);
  const warm = random.between(0.88, 1.05);
  const gain = exposureFor(seen, random.between(150, 250));
  for (let at = 0; at < seen.length; at += 3) {
    const all = (random.next() + random.next() + random.next() - 1.5) * noise * 1.6;
    for (let each = 0; each < 3; each += 1) {
      const own = (random.next() - 0.5) * noise * 1.5;
      const tint = each === 2 ? warm : 1;
      seen[at + each] = Math.min(
        255,
        Math.max(0, (seen[at + each] ?? 0) * gain * tint + all + own),
      );
    }
  }
  return sharp(seen, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: Math.round(random.between(...rule.quality)) })
    .toBuffer();
}
