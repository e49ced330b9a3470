import sharp, { type Sharp } from 'sharp';
import type { Random } from '../random';
import type { Colours } from './draw-page';
import type { Scene } from './scene';

const raw = ({ data, width, height }: Colours) =>
  sharp(data, { raw: { width, height, channels: 3 } });

async function pixels(picture: Sharp): Promise<Colours> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * The effect of lens, sensor and the phone's own program: blur, movement, grain in all colours,
 * smoothing, sharpening, contrast, and JPEG, for some pictures twice.
 * @param scale pixels to a millimetre
 */
export async function develop(
  random: Random,
  seen: Colours,
  scene: Scene,
  scale: number,
): Promise<Buffer> {
  const blur = Math.max(0.35, random.between(...scene.blur) * scale);
  let picture = await pixels(raw(seen).blur(blur));
  const moved = random.between(0, scene.motion) * scale;
  if (moved > 1) picture = await pixels(raw(picture).convolve(lineKernel(random, moved)));
  addGrain(random, picture, random.between(...scene.noise));
  if (random.isLikely(0.3)) picture = await pixels(raw(picture).median(3));
  if (random.isLikely(0.6))
    picture = await pixels(
      raw(picture).sharpen({ sigma: random.between(0.7, 1.6), m1: 1, m2: random.between(1, 5) }),
    );
  if (scene.name === 'copy') picture = copied(random, picture);
  const quality = Math.round(random.between(...scene.quality));
  const jpeg = await raw(picture)
    .jpeg({ quality, chromaSubsampling: random.pick(['4:2:0', '4:4:4']) })
    .toBuffer();
  if (!random.isLikely(scene.sentOn)) return jpeg;
  const side = Math.round(random.between(1200, 1600));
  return sharp(jpeg)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: Math.round(random.between(50, 78)) })
    .toBuffer();
}

/** A straight movement in any direction. */
function lineKernel(random: Random, length: number) {
  const half = Math.ceil(length / 2);
  const size = 2 * half + 1;
  const kernel = new Array<number>(size * size).fill(0);
  const angle = random.between(0, Math.PI);
  for (let at = -length / 2; at <= length / 2; at += 0.25) {
    const x = Math.round(half + at * Math.cos(angle));
    const y = Math.round(half + at * Math.sin(angle));
    kernel[y * size + x] = (kernel[y * size + x] ?? 0) + 1;
  }
  return { width: size, height: size, kernel };
}

function addGrain(random: Random, { data }: Colours, noise: number): void {
  if (noise < 0.3) return;
  const grain = () => (random.next() + random.next() - 1) * noise * 2.4;
  for (let at = 0; at < data.length; at += 3) {
    const all = grain();
    for (let channel = 0; channel < 3; channel += 1) {
      const level = (data[at + channel] ?? 0) + all + 0.6 * grain();
      data[at + channel] = level < 0 ? 0 : level > 255 ? 255 : level;
    }
  }
}

/** A photocopy: without colours, steep, with dirt of the glass. */
function copied(random: Random, { data, width, height }: Colours): Colours {
  const middle = random.between(95, 160);
  const steep = random.between(1.5, 9);
  const out = new Uint8Array(data.length);
  const streaks = Array.from({ length: random.whole(0, 2) }, () => random.whole(0, width));
  const dirt = random.isLikely(0.5) ? random.between(0.00002, 0.0006) : 0;
  for (let at = 0, pixel = 0; at < data.length; at += 3, pixel += 1) {
    const gray = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 4;
    let level = 255 / (1 + Math.exp((-steep * (gray - middle)) / 64));
    if (streaks.includes(pixel % width)) level *= 0.6;
    if (random.next() < dirt) level = 30;
    out.fill(level, at, at + 3);
  }
  return { data: out, width, height };
}
