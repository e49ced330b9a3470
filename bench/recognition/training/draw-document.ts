import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Gray } from '../../../src/recognition/gray';
import type { Person } from './people';
import type { Random } from './random';

/** A document drawn flat. Lengths are millimetres. */
export interface Page {
  readonly gray: Gray;
  /** Pixels to a millimetre. */
  readonly density: number;
  readonly width: number;
  readonly height: number;
  /** Of the zone: the centre of its first cell, and the distances of cells and lines. */
  readonly zone: { x: number; y: number; pitch: number; spacing: number };
}

const outlines = JSON.parse(
  readFileSync(new URL('../../../server/tools/demo/outlines.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, string>>;

/** Millimetres. */
export const sizes = {
  TD3: { width: 125, height: 88 },
  TD1: { width: 85.6, height: 54 },
  TD2: { width: 105, height: 74 },
  'MRV-A': { width: 120, height: 80 },
  'MRV-B': { width: 105, height: 74 },
} as const;

/** The em of OCR-B at the zone's size, and the middle of a capital above the line. */
const em = 3.513;
const capitalMiddle = 0.35 * em;
const advance = 0.361;

/** One line of OCR-B as SVG; x is the centre of its first character, y the middle of its capitals. */
export function drawText(
  line: string,
  at: {
    x: number;
    y: number;
    pitch: number;
    size: number;
    cut: string;
    ink: string;
    weight: number;
  },
): string {
  const scale = (em * at.size) / 1000;
  const shapes = [...line].map((character, index) => {
    const path = outlines[at.cut]?.[character];
    if (!path || character === ' ') return '';
    const x = at.x + index * at.pitch - advance * em * at.size;
    const y = at.y + capitalMiddle * at.size;
    return `<path transform="translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${scale.toFixed(6)})" d="${path}"/>`;
  });
  const outline =
    at.weight > 0
      ? `fill="${at.ink}" stroke="${at.ink}" stroke-width="${at.weight}"`
      : `fill="${at.ink}"`;
  return `<g ${outline}>${shapes.join('')}</g>`;
}

const shade = (level: number) => {
  const whole = Math.round(Math.min(255, Math.max(0, level)));
  return `rgb(${whole},${whole},${whole})`;
};

/** Wavy lines over the whole page, as on security paper. */
function guilloche(
  random: Random,
  { width, height }: { width: number; height: number },
  paper: number,
) {
  const waves = Array.from({ length: random.whole(1, 3) }, () => {
    const step = random.between(0.7, 2.5);
    const swing = random.between(0.5, 4);
    const length = random.between(6, 40);
    const tilt = random.between(-0.4, 0.4);
    const ink = shade(paper - random.between(6, 45));
    const thick = random.between(0.08, 0.3).toFixed(2);
    const lines: string[] = [];
    for (let y = -20; y < height + 20; y += step) {
      const points: string[] = [];
      for (let x = 0; x <= width; x += 2)
        points.push(
          `${x},${(y + tilt * x + swing * Math.sin((x / length) * 6.283 + y * 0.15)).toFixed(2)}`,
        );
      lines.push(`<polyline points="${points.join(' ')}"/>`);
    }
    return `<g fill="none" stroke="${ink}" stroke-width="${thick}">${lines.join('')}</g>`;
  });
  return waves.join('');
}

/** The rest of the page's print: a portrait, labels and values, stamps. */
function visualZone(
  random: Random,
  { width, height }: { width: number; height: number },
  floor: number,
) {
  const parts: string[] = [];
  const portrait = { w: width * 0.26, h: (height - floor) * 0.72, x: 5, y: 10 };
  parts.push(
    `<clipPath id="portrait"><rect x="${portrait.x}" y="${portrait.y}" width="${portrait.w}" height="${portrait.h}"/></clipPath>`,
    `<rect x="${portrait.x}" y="${portrait.y}" width="${portrait.w}" height="${portrait.h}" fill="${shade(random.between(150, 225))}"/>`,
    `<ellipse cx="${portrait.x + portrait.w / 2}" cy="${portrait.y + portrait.h * 0.45}" rx="${portrait.w * 0.26}" ry="${portrait.h * 0.3}" fill="${shade(random.between(70, 190))}"/>`,
    `<ellipse clip-path="url(#portrait)" cx="${portrait.x + portrait.w / 2}" cy="${portrait.y + portrait.h * 1.02}" rx="${portrait.w * 0.45}" ry="${portrait.h * 0.28}" fill="${shade(random.between(30, 120))}"/>`,
  );
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  for (let y = 8; y < height - floor - 4; y += random.between(4, 9)) {
    const size = random.between(0.45, 1);
    const count = random.whole(3, 22);
    const line = Array.from({ length: count }, () =>
      random.isLikely(0.12) ? ' ' : random.pick([...letters]),
    ).join('');
    parts.push(
      drawText(line, {
        x: portrait.x + portrait.w + 6,
        y,
        pitch: 2.1 * size,
        size,
        cut: 'OCRBS',
        ink: shade(random.between(20, 110)),
        weight: 0,
      }),
    );
  }
  return parts.join('');
}

/**
 * Draws a person's document.
 * @param options `zoneOnly` cuts the page off above the zone
 */
export async function drawDocument(
  random: Random,
  person: Pick<Person, 'format' | 'lines'>,
  { density, zoneOnly = false }: { density: number; zoneOnly?: boolean },
): Promise<Page> {
  const { width, height: whole } = sizes[person.format.name];
  const height = zoneOnly ? 12 + 6.35 * person.format.lines : whole;
  const pitch = 2.54 * random.between(0.98, 1.02);
  const spacing =
    6.35 * (person.format.lines === 3 ? random.between(0.82, 1) : random.between(0.9, 1.05));
  const length = (person.format.length - 1) * pitch;
  const zone = {
    x: (width - length) / 2 + random.between(-1.5, 1.5),
    y: height - random.between(8, 10) - (person.format.lines - 1) * spacing,
    pitch,
    spacing,
  };
  const paper = random.between(185, 250);
  const ink = random.between(10, 75);
  const cut = random.pick(['OCRB', 'OCRB', 'OCRBS']);
  const weight = random.isLikely(0.5) ? random.between(0, 160) : random.between(0, 50);
  const band = height - zone.y + 6;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${shade(paper)}"/>`,
    random.isLikely(0.85) ? guilloche(random, { width, height }, paper) : '',
    random.isLikely(0.4)
      ? `<rect y="${height - band}" width="${width}" height="${band}" fill="${shade(paper + 8)}" fill-opacity="0.8"/>`
      : '',
    zoneOnly ? '' : visualZone(random, { width, height }, band),
    ...person.lines.map((line, index) =>
      drawText(line, {
        x: zone.x + random.between(-0.15, 0.15),
        y: zone.y + index * spacing,
        pitch,
        size: random.between(0.97, 1.03),
        cut,
        ink: shade(ink),
        weight: Math.min(weight, 60),
      }),
    ),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${(width * density).toFixed(1)}" height="${(height * density).toFixed(1)}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { gray: { data, width: info.width, height: info.height }, density, width, height, zone };
}
