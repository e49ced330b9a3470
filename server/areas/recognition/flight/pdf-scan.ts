import { openPdf } from './open-pdf';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp, { type Sharp } from 'sharp';
import { loadPdfjs } from '../../../infra/files/load-pdfjs';

/** Reading a page's picture takes seconds, and an itinerary begins on its first page. */
const mostPages = 2;
/** A scanner may cut a page into strips. */
const mostPictures = 24;
/** In pixels: what the reader of pictures uses. */
const longestSide = 2800;
/** Less of a page is a logo. */
const leastShare = 0.25;

/** A picture of a PDF, as its library decodes it. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  /** Absent in a mask: its pixels have one bit, and those that are not set are ink. */
  readonly kind?: number;
  readonly data: Uint8Array;
}

/** A picture and where the page has its unit square. */
interface PlacedPicture {
  readonly picture: Decoded;
  readonly matrix: Matrix;
}

/** In points, from the page's upper left corner. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The first pages of a scanned PDF as pictures, put together of what is embedded in them; empty if
 * there are none. A hostile file can take long: call it only with limits of time and memory.
 */
export async function pagesOfScan(bytes: Uint8Array): Promise<readonly Buffer[]> {
  const task = await openPdf(bytes);
  try {
    const document = await task.promise;
    const pages: Buffer[] = [];
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      const picture = await pictureOf(page);
      if (picture) pages.push(picture);
      page.cleanup();
    }
    return pages;
  } catch {
    return [];
  } finally {
    await task.destroy();
  }
}

async function pictureOf(page: PDFPageProxy): Promise<Buffer | undefined> {
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 });
  const placed = await picturesOf(page);
  const covered = placed.reduce((sum, each) => sum + areaOf(each), 0);
  if (covered < leastShare * width * height) return undefined;
  const scale = longestSide / Math.max(width, height);
  const inside = (at: number, most: number) => Math.min(Math.max(0, Math.round(at)), most - 1);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const parts = await Promise.all(
    placed.map(async (each) => {
      const at = boxOf(each, height);
      const left = inside(at.left * scale, size.width);
      const top = inside(at.top * scale, size.height);
      const input = await (
        await turned(each)
      )
        .resize({
          width: Math.min(size.width - left, Math.max(1, Math.round(at.width * scale))),
          height: Math.min(size.height - top, Math.max(1, Math.round(at.height * scale))),
          fit: 'fill',
        })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return { input, left, top };
    }),
  );
  const flat = await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(parts)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(flat).rotate(page.rotate).png({ compressionLevel: 1 }).toBuffer();
}

/** Places of pictures: a matrix as PDF writes them. */
type Matrix = readonly number[];
const unit: Matrix = [1, 0, 0, 1, 0, 0];

const times = (outer: Matrix, inner: Matrix): Matrix => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = outer;
  const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = inner;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
};

const areaOf = ({ matrix: [a = 0, b = 0, c = 0, d = 0] }: PlacedPicture): number =>
  Math.abs(a * d - b * c);

/** The area of a page that a picture covers. */
function boxOf(
  { matrix: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] }: PlacedPicture,
  pageHeight: number,
): Box {
  const [right, up] = [Math.max(0, a) + Math.max(0, c), Math.max(0, b) + Math.max(0, d)];
  return {
    left: e + Math.min(0, a) + Math.min(0, c),
    top: pageHeight - f - up,
    width: right - Math.min(0, a) - Math.min(0, c),
    height: up - Math.min(0, b) - Math.min(0, d),
  };
}

/** A picture as the page shows it: turned by any angle, or mirrored. It fills its box. */
async function turned({ picture, matrix }: PlacedPicture): Promise<Sharp> {
  const [a = 0, b = 0, c = 0, d = 0] = matrix;
  const [along, across] = [Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c)];
  const image = opened(picture);
  // Upright, and by quarters, the pixels stay as they are. Sharp mirrors before it turns.
  if (across < slant * along) return image.flip(d < 0).flop(a < 0);
  if (along < slant * across)
    return piped(
      image
        .flip(c > 0)
        .flop(b < 0)
        .rotate(270),
    );
  const { width, height } = picture;
  // The page's y axis points up, a picture's down.
  const points = [
    [a / width, -c / height],
    [-b / width, d / height],
  ] as const;
  const scale =
    Math.min(1, longestSide / Math.max(width, height)) /
    Math.sqrt(areaOf({ picture, matrix }) / (width * height));
  const [[xx, xy], [yx, yy]] = points;
  return piped(
    image.affine(
      [
        [xx * scale, xy * scale],
        [yx * scale, yy * scale],
      ],
      { background: 'white' },
    ),
  );
}

/** Less than this does not count as turned. */
const slant = 0.02;

/** Sharp resizes before it turns, unless the turned picture is opened again. */
const piped = async (picture: Sharp): Promise<Sharp> =>
  sharp(await picture.png({ compressionLevel: 1 }).toBuffer());

/** The pictures of a page, in the order in which they are painted. */
async function picturesOf(page: PDFPageProxy): Promise<readonly PlacedPicture[]> {
  const { OPS } = await loadPdfjs();
  const { fnArray, argsArray } = await page.getOperatorList();
  const placed: PlacedPicture[] = [];
  const kept: Matrix[] = [];
  let matrix = unit;
  for (let at = 0; at < fnArray.length && placed.length < mostPictures; at += 1) {
    const args = argsArray[at] as readonly unknown[] | null;
    const operator = fnArray[at];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) kept.push(matrix);
    if (operator === OPS.transform) matrix = times(matrix, args as Matrix);
    else if (operator === OPS.paintFormXObjectBegin && Array.isArray(args?.[0]))
      matrix = times(matrix, args[0] as Matrix);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      matrix = kept.pop() ?? unit;
    else if (
      operator === OPS.paintImageXObject ||
      operator === OPS.paintInlineImageXObject ||
      operator === OPS.paintImageMaskXObject
    ) {
      const picture = await decodedOf(page, args?.[0]);
      if (picture) placed.push({ picture, matrix });
    }
  }
  return placed;
}

/**
 * The picture of an operator: itself, or the name under which the page or the document has it; a
 * mask has its name in place of its data.
 */
async function decodedOf(page: PDFPageProxy, argument: unknown): Promise<Decoded | undefined> {
  const said = nameOfMask(argument) ?? argument;
  if (typeof said !== 'string') return isDecoded(said) ? said : undefined;
  const objects = said.startsWith('g_') ? page.commonObjs : page.objs;
  const found = await new Promise<unknown>((done) => objects.get(said, done));
  return isDecoded(found) ? found : undefined;
}

const nameOfMask = (said: unknown): string | undefined =>
  typeof said === 'object' && said !== null && 'data' in said && typeof said.data === 'string'
    ? said.data
    : undefined;

const isDecoded = (said: unknown): said is Decoded =>
  typeof said === 'object' &&
  said !== null &&
  'data' in said &&
  (said.data instanceof Uint8Array || said.data instanceof Uint8ClampedArray) &&
  'width' in said &&
  typeof said.width === 'number' &&
  'height' in said &&
  typeof said.height === 'number';

/** The library's kinds: one bit, three bytes or four bytes for a pixel. */
const channelsOf: Readonly<Record<number, 3 | 4>> = { 2: 3, 3: 4 };

function opened({ data, width, height, kind }: Decoded) {
  const channels = kind === undefined ? undefined : channelsOf[kind];
  return channels === undefined
    ? sharp(ofBits(data, width, height), { raw: { width, height, channels: 1 } })
    : sharp(data, { raw: { width, height, channels } }).removeAlpha();
}

/** Eight pixels a byte, each row in whole bytes; a set bit is white. */
function ofBits(data: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height);
  const row = (width + 7) >> 3;
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, to += 1)
      out[to] = ((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return out;
}
