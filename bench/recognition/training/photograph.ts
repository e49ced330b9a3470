import sharp from 'sharp';
import { brightnessAt, type Gray } from '../../../src/recognition/gray';
import type { Point } from '../../../src/recognition/plane';
import { apply, viewOf, type Framing, type View } from './camera';
import type { Page } from './draw-document';
import { grades, type Conditions, type Grade } from './grades';
import { lightOf, smooth } from './light';
import type { Random } from './random';

export interface Photograph {
  readonly gray: Gray;
  readonly quality: number;
  /** A point of the page (in millimetres) in the picture. */
  readonly toPicture: (x: number, y: number) => Point;
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
