import sharp from 'sharp';
import type { FormatName } from '../../../../src/recognition/formats';
import { apply, viewOf } from '../camera';
import { makePerson, type Person } from '../people';
import { densityFor } from '../photograph';
import { Random } from '../random';
import { develop } from './develop';
import { drawWildPage, type Colours, type WildPage } from './draw-page';
import { harshScene, sceneOf, type Scene, type SceneName } from './scene';
import { surroundingsOf } from './surroundings';
import { wildLightOf, type LightThere } from './wild-light';

/** A document as people send it, with what is true of it. */
export interface WildSpecimen {
  readonly person: Person;
  readonly scene: SceneName;
  readonly jpeg: Buffer;
}

/** The same seed draws the same specimen. */
export const makeWildSpecimen = (seed: number, format: FormatName): Promise<WildSpecimen> =>
  makeSpecimenIn(new Random(seed), sceneOf, format);

/** One for which everything goes badly at once. */
export const makeHarshSpecimen = (seed: number, format: FormatName): Promise<WildSpecimen> =>
  makeSpecimenIn(new Random(seed), () => harshScene, format);

async function makeSpecimenIn(
  random: Random,
  sceneFor: (random: Random) => Scene,
  format: FormatName,
): Promise<WildSpecimen> {
  const scene = sceneFor(random);
  const person = makePerson(random, format);
  const side = random.between(...scene.side);
  const page = await drawWildPage(random, person, Math.min(22, densityFor(side)));
  const jpeg = await photographWild(random, page, scene, side);
  return { person, scene: scene.name, jpeg };
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the table, in the page's millimetres, that the picture shows. */
function partShown(random: Random, page: WildPage, { name, fill }: Scene): Part {
  const [left, top, right, bottom] = page.zone;
  const around = random.between(0.5, 4);
  if (name === 'zone only')
    return {
      left: left - around,
      top: top - random.between(1, 8),
      width: right - left + 2 * around,
      height: bottom - top + random.between(2, 12),
    };
  const width = name === 'scan' || name === 'copy' ? 210 : page.width / random.between(...fill);
  const height = name === 'scan' || name === 'copy' ? 297 : (width * page.height) / page.width;
  return {
    left: -random.between(0, Math.max(0, width - page.width)),
    top: -random.between(0, Math.max(0, height - page.height)),
    width,
    height,
  };
}

async function photographWild(
  random: Random,
  page: WildPage,
  scene: Scene,
  side: number,
): Promise<Buffer> {
  const part = partShown(random, page, scene);
  const isTight = ['scan', 'copy', 'zone only', 'screenshot'].includes(scene.name);
  const quarter = random.isLikely(0.7) ? 0 : random.whole(0, 3);
  const view = viewOf(random, part, scene, { side, quarter, tight: isTight });
  const toPage = (x: number, y: number) => {
    const at = apply(view.back, x, y);
    return { x: at.x + part.left, y: at.y + part.top };
  };
  const seen = expose(random, page, scene, { ...view, toPage });
  const cut = scene.name === 'edge' ? await cutAtZone(random, page, part, seen, view) : seen;
  return develop(random, cut, scene, view.scale);
}

/** Cuts the picture off right beside the zone: at its left, its right and below. */
async function cutAtZone(
  random: Random,
  page: WildPage,
  part: Part,
  seen: Colours,
  view: { readonly forth: readonly number[]; readonly scale: number },
): Promise<Colours> {
  const [left, top, right, bottom] = page.zone;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => apply(view.forth, x - part.left, y - part.top));
  const rest = () => random.between(0, 1.5) * view.scale;
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const from = {
    x: Math.max(0, Math.floor(Math.min(...xs) - rest())),
    y: Math.max(0, Math.floor(Math.min(...ys) - random.between(0, 40) * view.scale)),
  };
  const to = {
    x: Math.min(seen.width, Math.ceil(Math.max(...xs) + rest())),
    y: Math.min(seen.height, Math.ceil(Math.max(...ys) + rest())),
  };
  const { data, info } = await sharp(seen.data, {
    raw: { width: seen.width, height: seen.height, channels: 3 },
  })
    .extract({ left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Camera {
  readonly width: number;
  readonly height: number;
  readonly toPage: (x: number, y: number) => { x: number; y: number };
}

/** The light that reaches the sensor. */
function expose(random: Random, page: WildPage, scene: Scene, camera: Camera): Colours {
  const { width, height, toPage } = camera;
  const around = surroundingsOf(random, scene.name, page);
  const light = wildLightOf(random, scene, page.zone);
  const bendOf = bend(random, page, scene);
  const dot = scene.name === 'screen' ? random.between(0.12, 0.26) : 0;
  const grid = random.between(0.1, 0.35);
  const isScan = scene.name === 'scan' || scene.name === 'copy';
  const cast = isScan
    ? [1, random.between(0.97, 1), random.between(0.94, 1)]
    : [random.between(0.85, 1.1), random.between(0.85, 1.05), random.between(0.7, 1.1)];
  const exposure = isScan ? random.between(0.9, 1.08) : random.between(0.6, 1.2);
  const contrast = random.between(0.7, 1);
  const skin = random.between(0.4, 1);
  const fingers = Array.from({ length: random.whole(0, scene.fingers) }, () => ({
    x: random.isLikely(0.5) ? random.between(-9, 3) : page.width + random.between(-3, 9),
    y: random.between(0, page.height),
    isOver: (x: number, y: number) => {
      const [zx, zy, right, bottom] = page.zone;
      const touched = scene.isHarsh ? 1 : 0;
      return x > zx + touched && x < right - touched && y > zy && y < bottom;
    },
  }));
  const out = new Uint8Array(width * height * 3);
  const colour = new Float32Array(3);
  const there: LightThere = { factor: 1, glare: 0, foil: new Float32Array(3) };
  for (let py = 0, at = 0; py < height; py += 1)
    for (let px = 0; px < width; px += 1, at += 3) {
      const flat = toPage(px + 0.5, py + 0.5);
      let x = flat.x + bendOf.x(flat.x);
      let y = flat.y - bendOf.y(flat.x);
      const isOn = x >= 0 && x < page.width && y >= 0 && y < page.height;
      let lines = 1;
      if (dot > 0) {
        const [column, row] = [x / dot, y / dot];
        lines = 1 - grid * (Math.sin(column * 6.283) + Math.sin(row * 6.283)) * 0.5;
        x = (Math.floor(column) + 0.5) * dot;
        y = (Math.floor(row) + 0.5) * dot;
      }
      if (isOn) sample(page, x, y, colour);
      else around(x, y, colour);
      for (const finger of fingers)
        if (
          ((flat.x - finger.x) / 10) ** 2 + ((flat.y - finger.y) / 7) ** 2 < 1 &&
          !finger.isOver(x, y)
        )
          colour.set([225 * skin, 175 * skin, 150 * skin]);
      light(x, y, there);
      for (let channel = 0; channel < 3; channel += 1) {
        const printed = 255 * ((1 - contrast) / 2) + contrast * (colour[channel] ?? 0);
        const level =
          (printed * there.factor * lines * exposure + there.glare + (there.foil[channel] ?? 0)) *
          (cast[channel] ?? 1);
        out[at + channel] = level < 0 ? 0 : level > 255 ? 255 : level;
      }
    }
  return { data: out, width, height };
}

/** A page that does not lie flat: it rises towards a place that is anywhere, more on one side. */
function bend(random: Random, page: WildPage, scene: Scene) {
  const height = random.between(-scene.bend, scene.bend);
  const top = page.width * random.between(0.1, 0.9);
  const curl = random.between(-0.4, 0.4) * scene.bend;
  return {
    y: (x: number) => {
      const t = (x - top) / page.width;
      return height * (1 - 2 * t * t) + curl * t * t * t * 4;
    },
    x: (x: number) => {
      const t = (x - top) / page.width;
      return 0.6 * height * t * t;
    },
  };
}

/** The colours between four pixels of the page. */
function sample({ colours, density }: WildPage, x: number, y: number, out: Float32Array): void {
  const { data, width, height } = colours;
  const cx = Math.min(Math.max(x * density - 0.5, 0), width - 1.001);
  const cy = Math.min(Math.max(y * density - 0.5, 0), height - 1.001);
  const [left, above] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - left, cy - above];
  const at = (above * width + left) * 3;
  const below = at + width * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = (data[at + channel] ?? 0) * (1 - fx) + (data[at + 3 + channel] ?? 0) * fx;
    const lower = (data[below + channel] ?? 0) * (1 - fx) + (data[below + 3 + channel] ?? 0) * fx;
    out[channel] = upper * (1 - fy) + lower * fy;
  }
}
