import sharp from 'sharp';
import type { Random } from '../recognition/training/random';
import type { SheetSize } from './camera';

export type SheetKind = 'letter' | 'statement' | 'certificate' | 'card' | 'receipt' | 'cover';

/** A sheet's picture: red, green and blue, row by row. */
export interface Sheet extends SheetSize {
  readonly kind: SheetKind;
  readonly data: Uint8Array;
  readonly columns: number;
  readonly rows: number;
}

type Colour = readonly [number, number, number];
const rgb = (levels: Colour) =>
  `rgb(${levels.map((each) => Math.round(Math.min(255, Math.max(0, each)))).join(',')})`;

function sizeOf(random: Random, kind: SheetKind): SheetSize {
  const [width, height] = {
    letter: random.pick([
      [210, 297],
      [216, 279],
    ] as const),
    statement: [210, 297] as const,
    certificate: random.pick([
      [297, 210],
      [210, 297],
    ] as const),
    card: random.pick([
      [85.6, 54],
      [148, 105],
    ] as const),
    receipt: [random.between(60, 80), random.between(190, 340)] as const,
    cover: random.pick([
      [88, 125],
      [148, 210],
    ] as const),
  }[kind];
  return { width, height };
}

interface Pen {
  readonly random: Random;
  readonly ink: string;
  readonly size: SheetSize;
}

/** Words of one line: strokes of letters, as they look from above a table. */
function line(pen: Pen, x: number, y: number, length: number, high: number): string {
  const { random } = pen;
  const strokes: string[] = [];
  for (let at = x; at < x + length;) {
    const letters = random.whole(1, 10);
    for (let letter = 0; letter < letters && at < x + length; letter += 1) {
      const wide = high * random.between(0.35, 0.7);
      const rise = random.isLikely(0.25) ? 1 : 0.7;
      const [l, r, t] = [at.toFixed(2), (at + wide).toFixed(2), (y - high * rise).toFixed(2)];
      const middle = (y - high * 0.35).toFixed(2);
      strokes.push(
        random.pick([
          `M${l} ${y.toFixed(2)}V${t}H${r}`,
          `M${l} ${t}V${y.toFixed(2)}M${r} ${middle}V${y.toFixed(2)}M${l} ${middle}H${r}`,
          `M${r} ${t}H${l}V${y.toFixed(2)}H${r}V${middle}`,
        ]),
      );
      at += wide * 1.35;
    }
    at += high * 0.5;
  }
  return `<path d="${strokes.join('')}" fill="none" stroke="${pen.ink}" stroke-width="${(high * random.between(0.1, 0.2)).toFixed(2)}"/>`;
}

function paragraphs(pen: Pen, from: number, to: number, left: number, right: number): string {
  const { random } = pen;
  const high = random.between(1.9, 3.2);
  const parts: string[] = [];
  for (let y = from; y < to; y += high * random.pick([1.8, 1.8, 1.8, 4]))
    parts.push(line(pen, left, y, (right - left) * random.pick([1, 1, 0.97, 0.6]), high));
  return parts.join('');
}

function table(pen: Pen, from: number, to: number, left: number, right: number): string {
  const { random, ink } = pen;
  const row = random.between(5, 11);
  const columns = random.whole(2, 6);
  const isRuled = random.isLikely(0.7);
  const parts: string[] = [];
  const stripe = random.isLikely(0.5) ? rgb([225, 230, random.between(225, 250)]) : undefined;
  let index = 0;
  for (let y = from; y + row < to; y += row, index += 1) {
    if (stripe && index % 2 === 0)
      parts.push(
        `<rect x="${left}" y="${y}" width="${right - left}" height="${row}" fill="${stripe}"/>`,
      );
    if (isRuled)
      parts.push(`<path d="M${left} ${y}H${right}" stroke="${ink}" stroke-width="0.3"/>`);
    for (let column = 0; column < columns; column += 1) {
      const wide = (right - left) / columns;
      parts.push(
        line(pen, left + column * wide + 1.5, y + row * 0.7, wide * random.between(0.3, 0.8), 2.3),
      );
    }
  }
  if (isRuled)
    parts.push(
      `<rect x="${left}" y="${from}" width="${right - left}" height="${to - from}" fill="none" stroke="${ink}" stroke-width="${random.between(0.3, 0.9)}"/>`,
    );
  return parts.join('');
}

function picture({ random }: Pen, x: number, y: number, width: number, height: number): string {
  const tone = () =>
    rgb([random.between(20, 220), random.between(20, 220), random.between(20, 220)]);
  const blobs = Array.from(
    { length: 6 },
    () =>
      `<ellipse cx="${x + width * random.next()}" cy="${y + height * random.next()}" rx="${(width * random.between(0.05, 0.2)).toFixed(1)}" ry="${(height * random.between(0.05, 0.2)).toFixed(1)}" fill="${tone()}"/>`,
  );
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${tone()}"/>${blobs.join('')}`;
}

function content(pen: Pen, kind: SheetKind, paper: Colour): string {
  const { random, size } = pen;
  const { width: w, height: h } = size;
  const margin = w * random.between(0.06, 0.13);
  const [left, right] = [margin, w - margin];
  const colour = rgb([random.between(0, 120), random.between(0, 120), random.between(60, 200)]);
  const parts: string[] = [];
  switch (kind) {
    case 'letter':
      if (random.isLikely(0.6)) parts.push(picture(pen, left, margin, w * 0.13, w * 0.1));
      parts.push(line(pen, w * 0.35, margin + 6, w * 0.4, 5));
      parts.push(paragraphs(pen, h * 0.2, h * random.between(0.5, 0.9), left, right));
      if (random.isLikely(0.5))
        parts.push(
          `<circle cx="${w * 0.7}" cy="${h * 0.85}" r="${w * 0.08}" fill="none" stroke="${colour}" stroke-width="1.4"/>`,
        );
      break;
    case 'statement':
      // A band across the whole sheet, up to its edges.
      if (random.isLikely(0.35))
        parts.push(
          `<rect width="${w}" height="${h * random.between(0.04, 0.12)}" fill="${colour}"/>`,
        );
      parts.push(paragraphs(pen, h * 0.15, h * 0.25, left, w * 0.5));
      parts.push(
        table(pen, h * random.between(0.28, 0.4), h * random.between(0.7, 0.93), left, right),
      );
      break;
    case 'certificate': {
      const frame = w * random.between(0.02, 0.06);
      for (const each of [frame, frame * 1.5])
        parts.push(
          `<rect x="${each}" y="${each}" width="${w - 2 * each}" height="${h - 2 * each}" fill="none" stroke="${colour}" stroke-width="${random.between(0.5, 2)}"/>`,
        );
      parts.push(line(pen, w * 0.25, h * 0.25, w * 0.5, h * 0.04));
      parts.push(paragraphs(pen, h * 0.4, h * 0.75, w * 0.18, w * 0.82));
      break;
    }
    case 'card':
      parts.push(
        `<rect width="${w}" height="${h * 0.2}" fill="${colour}" fill-opacity="${random.between(0.2, 1).toFixed(2)}"/>`,
        picture(pen, w * 0.06, h * 0.3, w * 0.26, h * 0.5),
        paragraphs(pen, h * 0.35, h * 0.9, w * 0.4, w * 0.92),
      );
      break;
    case 'receipt':
      parts.push(line(pen, w * 0.2, 10, w * 0.6, 5));
      parts.push(paragraphs(pen, 22, h * random.between(0.6, 0.95), w * 0.07, w * 0.93));
      break;
    case 'cover':
      parts.push(
        `<circle cx="${w / 2}" cy="${h * 0.4}" r="${w * 0.2}" fill="none" stroke="${rgb([200, 170, 80])}" stroke-width="2"/>`,
        line({ ...pen, ink: rgb([200, 170, 80]) }, w * 0.25, h * 0.75, w * 0.5, h * 0.04),
      );
  }
  if (random.isLikely(0.15) && kind !== 'cover')
    parts.push(
      `<circle cx="${w * random.next()}" cy="${h * random.next()}" r="${w * 0.12}" fill="none" stroke="${rgb(paper.map((each, at) => each - 20 * (at + 1)) as unknown as Colour)}" stroke-width="2.5"/>`,
    );
  return parts.join('');
}

/**
 * Draws a sheet.
 * @param density pixels to a millimetre
 */
export async function drawSheet(random: Random, kind: SheetKind, density: number): Promise<Sheet> {
  const size = sizeOf(random, kind);
  const light = random.between(222, 252);
  const paper: Colour =
    kind === 'cover'
      ? random.pick([
          [25, 30, 70],
          [90, 20, 30],
          [20, 60, 40],
          [70, 110, 150],
        ] as const)
      : [light, light - random.between(0, 6), light - random.between(0, 22)];
  const shade = random.between(10, 90);
  const pen = { random, ink: rgb([shade, shade, shade + 15]), size };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(size.width * density)}" height="${Math.round(size.height * density)}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none"><rect width="${size.width}" height="${size.height}" fill="${rgb(paper)}"/>${content(pen, kind, paper)}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...size, kind, data, columns: info.width, rows: info.height };
}
