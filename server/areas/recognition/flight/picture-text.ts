import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import type { Line, Page as RecognizedPage, Word } from 'tesseract.js';
import { type GrayPage, lieOf } from './page-tilt';
import type { TextPiece } from './text-rows';

/**
 * The lightest shade around each pixel, up to `reach` pixels in both directions: what is thinner
 * disappears. Sharp's own `dilate` is for pictures of two shades.
 */
export function lightestAround({ data, width, height }: GrayPage, reach: number): GrayPage {
  const rows = alongLines(data, { lines: height, length: width, line: width, step: 1 }, reach);
  const columns = { lines: width, length: height, line: 1, step: width };
  return { data: alongLines(rows, columns, reach), width, height };
}

/** How lines lie in the pixels: from one line to the next, and from a pixel to the next. */
interface Lines {
  readonly lines: number;
  readonly length: number;
  readonly line: number;
  readonly step: number;
}

function alongLines(
  data: Uint8Array,
  { lines, length, line, step }: Lines,
  reach: number,
): Uint8Array {
  const out = new Uint8Array(data.length);
  for (let index = 0; index < lines; index += 1)
    for (let place = 0; place < length; place += 1) {
      const last = Math.min(length - 1, place + reach);
      let lightest = 0;
      for (let at = Math.max(0, place - reach); at <= last; at += 1)
        lightest = Math.max(lightest, data[index * line + at * step] ?? 0);
      out[index * line + place * step] = lightest;
    }
  return out;
}

/** More than any phone camera has. */
const mostPixels = 64_000_000;
/** In pixels: at this size a page's letters are about as high as those the model was made of. */
const longestSide = 2800;
/** Below this confidence of its own a word may be misread, in percent. */
const leastConfidence = 88;

/**
 * The text of a picture; empty if there is none or it does not open. Takes seconds: call it only
 * with limits of time and memory.
 */
export async function textOfPicture(bytes: Buffer): Promise<readonly TextPiece[]> {
  const picture = await prepared(bytes).catch(() => undefined);
  if (!picture) return [];
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  const model = new URL(
    '4.0.0_best_int/',
    import.meta.resolve('@tesseract.js-data/eng/package.json'),
  );
  const reader = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: fileURLToPath(model),
    // The model is read from the package, and nothing is written or fetched.
    cacheMethod: 'none',
    gzip: true,
  });
  try {
    await reader.setParameters({
      tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
      // Without it the size of the letters is guessed from the page's.
      user_defined_dpi: '240',
    });
    const read = async (page: Buffer) =>
      linesOf((await reader.recognize(page, {}, { blocks: true })).data);
    const lines = await read(picture);
    if (clarityOf(lines) >= leastClarity) return piecesOf(lines);
    const over = await read(
      await sharp(picture).rotate(180).png({ compressionLevel: 1 }).toBuffer(),
    );
    return piecesOf(clarityOf(over) > clarityOf(lines) ? over : lines);
  } finally {
    await reader.terminate();
  }
}

const linesOf = ({ blocks }: RecognizedPage): readonly Line[] =>
  (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));

const piecesOf = (lines: readonly Line[]): readonly TextPiece[] =>
  lines.flatMap((line) => line.words.filter(isText).map((word) => pieceOf(word, line)));

/** A page of which less is read surely stands upside down, or shows no text. */
const leastClarity = 0.5;

/** Which share of a page's letters is in words that are read surely. */
function clarityOf(lines: readonly Line[]): number {
  let [clear, all] = [0, 1];
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    all += text.length;
    if (confidence >= leastConfidence) clear += text.length;
  }
  return clear / all;
}

/**
 * The page evenly lit, with its lines straight: paper is white. It may be upside down.
 * @throws {Error} if the picture is damaged
 */
async function prepared(bytes: Buffer): Promise<Buffer> {
  const page = await grayOf(
    sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ width: longestSide, height: longestSide, fit: 'inside' }),
  );
  const paper = await paperOf(page);
  const data = page.data.map((level, at) =>
    Math.min(255, (level * 245) / Math.max(1, paper[at] ?? 255)),
  );
  const lit = { ...page, data };
  const angle = await angleOf(lit);
  const straight = angle === 0 ? rawOf(lit) : rawOf(lit).rotate(angle, { background: 'white' });
  return straight.toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
}

/** By how many degrees a page is turned so that its lines lie straight. */
async function angleOf(page: GrayPage): Promise<number> {
  const [level, upended] = await Promise.all(
    [0, 90].map(async (quarter) => {
      const turned = await grayOf(rawOf(page).rotate(quarter));
      return lieOf(await grayOf(rawOf(turned).resize({ width: measuredWidth })));
    }),
  );
  if (!level || !upended) return 0;
  return upended.gathering > level.gathering * sidewaysFrom ? 90 - upended.tilt : -level.tilt;
}

/**
 * How much more the ink of a page that lies on its side gathers once it is turned: of a page of text it
 * is at least three times as much.
 */
const sidewaysFrom = 1.5;

/** In pixels: enough to measure how crooked a page lies. */
const measuredWidth = 700;
/** Light changes over much more than a letter, in pixels of a small picture of the page. */
const lightWidth = 120;
/** More than a letter's stroke, in pixels of a picture four times as large. */
const reach = 4;

const rawOf = ({ data, width, height }: GrayPage) =>
  sharp(data, { raw: { width, height, channels: 1 } });

async function grayOf(picture: Sharp): Promise<GrayPage> {
  const { data, info } = await picture
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** How bright the paper is at each pixel: what is lightest around it. */
async function paperOf(page: GrayPage): Promise<Uint8Array> {
  const { width, height } = page;
  const small = lightestAround(await grayOf(rawOf(page).resize({ width: lightWidth * 4 })), reach);
  const light = await grayOf(rawOf(small).resize({ width: lightWidth }).blur(4));
  return (await grayOf(rawOf(light).resize({ width, height, fit: 'fill' }))).data;
}

/** Below this confidence, in percent, a sign or a single letter is a rule, a fold or the table. */
const leastOfSign = 70;

const isText = ({ text, confidence }: Word): boolean =>
  confidence >= leastOfSign || /[\p{L}\d].*[\p{L}\d]/u.test(text);

/** The reader measures ink; a font's height has room above and below it. */
const roomOfInk = 0.18;
/** An airline's letter I that was taken for an l, as in 'Al 302'. */
const mistakenLetter = /^([A-Z\d])l(?=\d{0,4}$)/u;

/** A dash is as high as its line, or it would be in no row. */
function pieceOf({ text, bbox, confidence }: Word, line: Line): TextPiece {
  const room = roomOfInk * (line.bbox.y1 - line.bbox.y0);
  const corrected = text.replace(mistakenLetter, '$1I');
  return {
    text: corrected,
    left: bbox.x0,
    right: bbox.x1,
    top: line.bbox.y0 - room,
    bottom: line.bbox.y1 + room,
    isClear: confidence >= leastConfidence && corrected === text,
  };
}
