import sharp from 'sharp';
import { drawText, sizes } from '../draw-document';
import type { Person } from '../people';
import type { Random } from '../random';

/** A picture with red, green and blue, row by row. */
export interface Colours {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A document printed in colour. Lengths are millimetres. */
export interface WildPage {
  readonly colours: Colours;
  /** Pixels to a millimetre. */
  readonly density: number;
  readonly width: number;
  readonly height: number;
  /** The area of the zone's characters: left, top, right and bottom. */
  readonly zone: readonly [number, number, number, number];
}

interface Style {
  /** The zone's ink, its paper, and whether it is a copy without colours. */
  readonly ink: string;
  readonly paper: readonly [number, number, number];
  readonly isGray: boolean;
}

const rgb = (levels: readonly number[]) =>
  `rgb(${levels.map((each) => Math.round(Math.min(255, Math.max(0, each)))).join(',')})`;

function styleOf(random: Random): Style {
  const isGray = random.isLikely(0.15);
  const light = random.between(195, 250);
  const hue = () => (isGray ? light : light - random.between(0, 45));
  const dark = random.between(8, 80);
  const tone = () => (isGray ? dark : dark + random.between(-8, 25));
  return { ink: rgb([tone(), tone(), tone()]), paper: [hue(), hue(), hue()], isGray };
}

type Size = { readonly width: number; readonly height: number };

/** Waves, rosettes, fine raster and microtext in colours. */
function security(random: Random, { width, height }: Size, { paper, isGray }: Style): string {
  const colour = (depth: number) => {
    const all = depth * random.between(0.3, 1);
    return rgb(paper.map((each) => each - (isGray ? all : depth * random.next())));
  };
  const parts: string[] = [];
  for (let wave = random.whole(1, 4); wave > 0; wave -= 1) {
    const step = random.between(0.5, 3);
    const [swing, length, tilt] = [
      random.between(0.3, 6),
      random.between(4, 60),
      random.between(-0.8, 0.8),
    ];
    const lines: string[] = [];
    for (let y = -width; y < height + width; y += step) {
      const points: string[] = [];
      for (let x = 0; x <= width; x += 1.6)
        points.push(
          `${x.toFixed(1)},${(y + tilt * x + swing * Math.sin((x / length) * 6.283 + y * 0.2)).toFixed(2)}`,
        );
      lines.push(`<polyline points="${points.join(' ')}"/>`);
    }
    parts.push(
      `<g fill="none" stroke="${colour(70)}" stroke-width="${random.between(0.06, 0.35).toFixed(2)}">${lines.join('')}</g>`,
    );
  }
  for (let rosette = random.whole(0, 2); rosette > 0; rosette -= 1) {
    const [x, y] = [random.between(0, width), random.between(0.3 * height, height)];
    const rings = Array.from({ length: random.whole(6, 18) }, (_, ring) => {
      const turn = ring * 11;
      return `<ellipse cx="${x}" cy="${y}" rx="${8 + ring}" ry="${4 + ring * 0.6}" transform="rotate(${turn} ${x} ${y})"/>`;
    });
    parts.push(`<g fill="none" stroke="${colour(80)}" stroke-width="0.18">${rings.join('')}</g>`);
  }
  if (random.isLikely(0.3)) {
    const step = random.between(0.35, 0.8);
    parts.push(
      `<pattern id="raster" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><circle cx="${step / 2}" cy="${step / 2}" r="${step * 0.22}" fill="${colour(60)}"/></pattern><rect width="${width}" height="${height}" fill="url(#raster)"/>`,
    );
  }
  return parts.join('');
}

type Script = 'chinese' | 'arabic';

interface Word {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ink: string;
  /** Either, if none is asked for. */
  readonly script: Script | undefined;
}

/** Strokes in squares, as Chinese characters look from afar, or joined curves, as Arabic does. */
function foreignWord(random: Random, { x, y, size, ink, script }: Word): string {
  const at = (from: number, to: number) => random.between(from * size, to * size).toFixed(2);
  const strokes: string[] = [];
  const isChinese = random.isLikely(0.5) ? script !== 'arabic' : script === 'chinese';
  if (isChinese)
    for (let sign = 0; sign < random.whole(2, 8); sign += 1)
      for (let stroke = 0; stroke < 7; stroke += 1) {
        const left = (x + sign * size * 1.1).toFixed(2);
        strokes.push(
          random.isLikely(0.5)
            ? `M${left} ${y} m${at(0, 0.3)} ${at(-0.9, 0)} h${at(0.3, 0.7)}`
            : `M${left} ${y} m${at(0.1, 0.9)} ${at(-0.9, -0.4)} v${at(0.2, 0.5)}`,
        );
      }
  else
    for (let word = 0; word < random.whole(1, 4); word += 1) {
      const left = x + word * size * 3.4;
      strokes.push(
        `M${left.toFixed(2)} ${y} q${at(0.2, 0.5)} ${at(-0.8, 0.3)} ${at(0.6, 0.8)} 0 t${at(0.5, 0.8)} ${at(-0.1, 0.1)} t${at(0.5, 0.9)} ${at(-0.2, 0.3)} m${at(-1, -0.2)} ${at(-0.7, -0.4)} h0.3`,
      );
    }
  return `<path d="${strokes.join('')}" fill="none" stroke="${ink}" stroke-width="${(0.09 * size).toFixed(2)}"/>`;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Portrait, labels, values in several scripts, a signature, a stamp. */
function visual(
  random: Random,
  { width }: Size,
  {
    zoneTop,
    style,
    script,
  }: { readonly zoneTop: number; readonly style: Style; readonly script: Script | undefined },
): string {
  const portrait = { x: 4, y: 8, w: width * 0.28, h: Math.max(10, zoneTop - 16) };
  const grey = (from: number, to: number) => {
    const level = random.between(from, to);
    return rgb(style.isGray ? [level, level, level] : [level * 1.1, level * 0.95, level * 0.85]);
  };
  const parts = [
    `<rect x="4" y="8" width="${portrait.w}" height="${portrait.h}" fill="${grey(140, 230)}"/>`,
    `<ellipse cx="${4 + portrait.w / 2}" cy="${8 + portrait.h * 0.45}" rx="${portrait.w * 0.26}" ry="${portrait.h * 0.3}" fill="${grey(70, 200)}"/>`,
    `<rect x="${4 + portrait.w * 0.12}" y="${8 + portrait.h * 0.78}" width="${portrait.w * 0.76}" height="${portrait.h * 0.22}" fill="${grey(20, 120)}"/>`,
  ];
  const left = portrait.x + portrait.w + 4;
  const isForeign = script !== undefined || random.isLikely(0.4);
  for (let y = 6; y < zoneTop - 2; y += random.between(3, 7)) {
    const size = random.between(0.35, 1);
    const x = left + random.between(0, 12);
    const room = Math.floor((width - x - 4) / (2.54 * size));
    const line = Array.from({ length: random.whole(2, Math.max(3, room)) }, () =>
      random.isLikely(0.15) ? ' ' : random.pick([...letters]),
    ).join('');
    parts.push(
      isForeign && random.isLikely(0.5)
        ? foreignWord(random, { x, y, size: 3.2 * size, ink: style.ink, script })
        : drawText(line, {
            x,
            y,
            pitch: 2.54 * size,
            size,
            cut: 'OCRB',
            ink: grey(10, 120),
            weight: 0,
          }),
    );
  }
  // A page's number or a line of the same type and pitch, right above the zone.
  if (random.isLikely(0.25))
    parts.push(
      drawText(
        Array.from({ length: random.whole(8, 30) }, () => random.pick([...letters])).join(''),
        {
          x: random.between(6, 30),
          y: zoneTop - random.between(2.5, 5),
          pitch: 2.54,
          size: 1,
          cut: 'OCRB',
          ink: style.ink,
          weight: 0,
        },
      ),
    );
  if (random.isLikely(0.3))
    parts.push(
      `<path d="M${left} ${zoneTop - 6} q6 -9 9 0 t8 -3 t12 2 t9 -5" fill="none" stroke="${grey(10, 60)}" stroke-width="0.4"/>`,
    );
  return parts.join('');
}

/** Light spots in the print, as worn pages and laser printers have, and dark specks. */
function wear(random: Random, { width, height }: Size, paper: string, ink: string): string {
  const amount = random.isLikely(0.35) ? random.whole(40, 500) : random.whole(0, 30);
  return Array.from({ length: amount }, () => {
    const r = random.between(0.03, 0.22).toFixed(2);
    const fill = random.isLikely(0.7) ? paper : ink;
    return `<circle cx="${random.between(0, width).toFixed(1)}" cy="${random.between(0, height).toFixed(1)}" r="${r}" fill="${fill}"/>`;
  }).join('');
}

/** Draws a person's document in colours, in a print that is not quite the standard's. */
export async function drawWildPage(
  random: Random,
  { format, lines }: Pick<Person, 'format' | 'lines'>,
  density: number,
  { script }: { script?: Script } = {},
): Promise<WildPage> {
  const { width, height } = sizes[format.name];
  const style = styleOf(random);
  const pitch = 2.54 * random.between(0.97, 1.03);
  const spacing = 6.35 * (format.lines === 3 ? random.between(0.8, 1) : random.between(0.88, 1.08));
  const length = (format.length - 1) * pitch;
  const x = (width - length) / 2 + random.between(-2, 2);
  const y = height - random.between(6, 11) - (format.lines - 1) * spacing;
  const paper = rgb(style.paper);
  const size = random.between(0.92, 1.07);
  const weight = random.isLikely(0.6) ? random.between(0, 70) : 0;
  const cut = random.pick(['OCRB', 'OCRB', 'OCRBS']);
  const band = y - random.between(3, 7);
  const hasBand = random.isLikely(0.4);
  const parts = [
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    random.isLikely(0.9) ? security(random, { width, height }, style) : '',
    hasBand
      ? `<rect y="${band}" width="${width}" height="${height}" fill="${rgb(style.paper.map((each) => each + 10))}" fill-opacity="${random.between(0.5, 1).toFixed(2)}"/>`
      : '',
    visual(random, { width, height }, { zoneTop: y - 4, style, script }),
    ...lines.map((line, index) =>
      drawText(line, {
        x: x + random.between(-0.2, 0.2),
        y: y + index * spacing,
        pitch,
        size,
        cut,
        ink: style.ink,
        weight,
      }),
    ),
    wear(random, { width, height }, paper, style.ink),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${(width * density).toFixed(1)}" height="${(height * density).toFixed(1)}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bottom = y + (format.lines - 1) * spacing;
  return {
    colours: { data, width: info.width, height: info.height },
    density,
    width,
    height,
    zone: [x - 1.1, y - 1.5, x + length + 1.1, bottom + 1.5],
  };
}
