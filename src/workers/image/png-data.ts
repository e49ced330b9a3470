import type { PngFacts } from '../../domain/file/png';

/** Samples per pixel by colour type: grey, colour, palette, grey with alpha, colour with alpha. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** First column and row of each interlaced pass, and the steps between them. */
const interlacedPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Whether the pixels of a PNG can be decompressed completely. Firefox shows the intact part of a
 * damaged file and leaves the rest blank, without an error.
 */
export async function hasAllPixels(bytes: Uint8Array, facts: PngFacts): Promise<boolean> {
  if (typeof DecompressionStream === 'undefined') return true;
  const expected = unpackedBytes(facts);
  const packed = new Blob(facts.dataChunks.map(({ start, end }) => bytes.slice(start, end)));
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let unpacked = 0;
  try {
    while (unpacked < expected) {
      const { value, done } = await reader.read();
      if (done) break;
      unpacked += value.length;
    }
  } catch {
    // Stop reading: the data is incomplete, or only bytes after the last row remain.
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  return unpacked >= expected;
}

/** Rows of whole bytes, each with one byte for its filter. */
export function unpackedBytes({
  width,
  height,
  bitDepth,
  colourType,
  interlaced,
}: Pick<PngFacts, 'width' | 'height' | 'bitDepth' | 'colourType' | 'interlaced'>): number {
  const bits = bitDepth * (samplesOf[colourType] ?? 1);
  const passes = interlaced ? interlacedPasses : ([[0, 0, 1, 1]] as const);
  let total = 0;
  for (const [column, row, columnStep, rowStep] of passes) {
    const columns = Math.max(0, Math.ceil((width - column) / columnStep));
    const rows = Math.max(0, Math.ceil((height - row) / rowStep));
    if (columns > 0) total += rows * (1 + Math.ceil((columns * bits) / 8));
  }
  return total;
}
