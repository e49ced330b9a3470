/**
 * Writes cells to train with: `node --import ./tests/support/run-typescript.mjs
 * bench/recognition/training/make-cells.ts seed lines file`. One cell is its class (37: no character) and
 * its ink as bytes.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import sharp from 'sharp';
import { formats, zoneAlphabet } from '../../../src/recognition/formats';
import { pyramidOf } from '../../../src/recognition/gray';
import { fitProjection, type Pair, type Plane } from '../../../src/recognition/plane';
import { cellHeight, cellWidth, cutStrip, stripPitch } from '../../../src/recognition/strip';
import { drawDocument } from './draw-document';
import type { Grade } from './grades';
import { densityFor, photograph } from './photograph';
import { Random } from './random';
import { openGray } from './specimen';

const nothing = zoneAlphabet.length;
const [seed = 1, documents = 10] = process.argv.slice(2, 4).map(Number);
const random = new Random(seed);
const file = openSync(process.argv[4] ?? 'cells.bin', 'w');

for (let count = 0; count < documents; count += 1) {
  const format = random.pick(formats.slice(0, 3));
  const lines = Array.from({ length: format.lines }, () => line(format.length));
  const grade: Grade = random.pick(['mild', 'medium', 'medium', 'hard', 'hard', 'hard']);
  const side = Math.exp(random.between(Math.log(320), Math.log(1300)));
  const page = await drawDocument(
    random,
    { format, lines },
    { density: densityFor(side), zoneOnly: true },
  );
  const seen = await photograph(random, page, grade, { side, quarter: 0, tight: true });
  const { width, height } = seen.gray;
  const jpeg = sharp(seen.gray.data, { raw: { width, height, channels: 1 } }).jpeg({
    quality: seen.quality,
  });
  const pyramid = pyramidOf(await openGray(await jpeg.toBuffer(), 2400));
  const { zone } = page;
  const middle = (format.length - 1) / 2;
  lines.forEach((text, index) => {
    // The reader finds the grid only about, so each line is cut a little beside it.
    const error = {
      x: 0.07 * random.normal(),
      y: 0.07 * random.normal(),
      size: 1 + 0.02 * random.normal(),
    };
    const turned = 0.05 * random.normal();
    const isOff = random.isLikely(0.08);
    const off = isOff ? random.between(0.4, 0.6) : 0;
    const pairs: Pair[] = [];
    for (let cell = 0; cell < format.length; cell += 3)
      for (const y of [-1, 0, 1])
        pairs.push({
          from: { x: cell, y },
          to: seen.toPicture(
            zone.x + (cell + error.x + off + turned * y) * zone.pitch,
            zone.y +
              index * zone.spacing +
              (y * error.size + error.y + (turned * (cell - middle)) / 8) * zone.pitch,
          ),
          weight: 1,
        });
    const projection = fitProjection(pairs);
    if (!projection) return;
    const plane: Plane = { projection, bend: 0, middle, half: middle };
    const strip = cutStrip(pyramid, plane, { cells: format.length, y: 0 });
    for (let cell = 0; cell < format.length; cell += 1) {
      const record = Buffer.alloc(1 + cellWidth * cellHeight);
      record[0] = isOff ? nothing : zoneAlphabet.indexOf(text.charAt(cell));
      const blot =
        record[0] !== nothing && random.isLikely(0.02) ? random.between(-0.4, 1.4) : undefined;
      if (blot !== undefined) record[0] = nothing;
      for (let row = 0; row < cellHeight; row += 1)
        for (let column = 0; column < cellWidth; column += 1) {
          const ink = strip.ink[row * strip.width + cell * stripPitch + column] ?? 0;
          const seenInk = blot === undefined ? ink : blot + 0.15 * random.normal();
          record[1 + row * cellWidth + column] = Math.round(
            (Math.min(1.5, Math.max(-0.5, seenInk)) + 0.5) * 127.5,
          );
        }
      writeSync(file, record);
    }
  });
}
closeSync(file);

/** Any characters, with runs of fillers as in names. */
function line(length: number): string {
  let text = '';
  while (text.length < length)
    text += random.isLikely(0.06) ? '<'.repeat(random.whole(1, 9)) : random.pick([...zoneAlphabet]);
  return text.slice(0, length);
}
