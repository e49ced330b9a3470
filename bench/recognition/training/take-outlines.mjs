/**
 * Takes the outlines of the zone's characters from Debian's fonts-ocr-b (public domain, and
 * "may freely use, modify and/or distribute", see its copyright file), so that drawing specimens
 * needs no font: `apt-get install fonts-ocr-b && node bench/recognition/training/take-outlines.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';

const folder = '/usr/share/fonts/opentype/ocr-b';
const cuts = ['OCRB', 'OCRBS'];
const characters = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const outlines = Object.fromEntries(
  cuts.map((cut) => {
    const font = opentype.loadSync(`${folder}/${cut}.otf`);
    const glyphs = [...characters].map((character) => [
      character,
      font.charToGlyph(character).getPath(0, 0, font.unitsPerEm).toPathData(0),
    ]);
    return [cut, Object.fromEntries(glyphs)];
  }),
);
writeFileSync(
  fileURLToPath(new URL('../../../server/tools/demo/outlines.json', import.meta.url)),
  `${JSON.stringify(outlines, null, 1)}\n`,
);
