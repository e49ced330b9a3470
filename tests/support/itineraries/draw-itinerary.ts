import { readFileSync } from 'node:fs';
import { parse } from 'opentype.js';
import sharp from 'sharp';
import { latin1, writePdf } from '../fixtures/make-pdf';
import type { Placed } from './layouts';

const page = { width: 595, height: 842 };
const escaped = (text: string) => text.replace(/[\\()]/gu, '\\$&');

/** A PDF with a text layer. */
export function pdfOf(texts: readonly Placed[]): Buffer {
  const content = texts
    .map(
      ({ x, y, size, text, font }) =>
        `BT /${font === 'mono' ? 'F2' : 'F1'} ${size} Tf ${x} ${page.height - y} Td (${escaped(text)}) Tj ET`,
    )
    .join('\n');
  return writePdf(latin1('%PDF-1.4\n'), [
    { text: '<< /Type /Catalog /Pages 2 0 R >>' },
    { text: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    {
      text: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    },
    { text: `<< /Length ${content.length} >>`, stream: latin1(content) },
    { text: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
    { text: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
  ]);
}

/** The font that PDF.js brings along: every machine draws the same picture. */
const font = () => {
  const bytes = readFileSync('node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf');
  return parse(new Uint8Array(bytes).buffer);
};

/** A picture of the page, as a screen or a scanner shows it; undistorted. */
export function pictureOf(texts: readonly Placed[], width = 1800): Promise<Buffer> {
  const sans = font();
  const drawn = texts.flatMap(({ x, y, size, text, font: kind }) =>
    kind === 'mono'
      ? [...text].map((letter, at) => sans.getPath(letter, x + at * 0.62 * size, y, size))
      : [sans.getPath(text, x, y, size)],
  );
  const height = Math.round((width * page.height) / page.width);
  const paths = drawn.map((path) => `<path d="${path.toPathData(2)}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${page.width} ${page.height}"><rect width="100%" height="100%" fill="white"/>${paths}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer();
}
