import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Line, Word } from 'tesseract.js';
import type { TextPiece } from './text-piece';

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
    await reader.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
    const { data } = await reader.recognize(picture, {}, { blocks: true });
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
      paragraphs.flatMap((paragraph) => paragraph.lines),
    );
    return lines.flatMap((line) => line.words.map((word) => pieceOf(word, line)));
  } finally {
    await reader.terminate();
  }
}

/** @throws {Error} if the picture is damaged */
const prepared = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside' })
    .toColourspace('b-w')
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();

/** The reader measures ink; a font's height has room above and below it. */
const roomOfInk = 0.18;
/** An airline's letter I that was taken for an l, as in 'Al 302'. */
const mistakenLetter = /^([A-Z\d])l(?=\d{0,4}$)/u;

/** A dash is as high as its line, or it would be in no row. */
function pieceOf({ text, bbox, confidence }: Word, line: Line): TextPiece {
  const room = roomOfInk * (line.bbox.y1 - line.bbox.y0);
  const mended = text.replace(mistakenLetter, '$1I');
  return {
    text: mended,
    left: bbox.x0,
    right: bbox.x1,
    top: line.bbox.y0 - room,
    bottom: line.bbox.y1 + room,
    isClear: confidence >= leastConfidence && mended === text,
  };
}
