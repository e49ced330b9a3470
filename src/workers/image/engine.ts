import { closeCanvas, openCanvas } from './canvas';
import { hasImageDecoder, imageBitmapRung, imageDecoderRung, type Rung } from './browser-decoders';
import { ProcessingError } from './picture-errors';
import { warmResizer } from './resize';
import { type TestedRung, testRung } from './self-test';

/**
 * How drawn pixels are read back: exactly; with a few flipped low bits (fingerprint protection); or
 * as noise, in which case an encoded picture would be noise too.
 */
type Readback = 'exact' | 'noisy' | 'blocked';

const side = 64;
const fewBits = 8;

/** Draws a known gradient and reads it back. Some protections do not change plain areas. */
export function probeReadback(): Readback {
  const { canvas, context } = openCanvas({ width: side, height: side });
  try {
    for (let x = 0; x < side; x += 1) {
      context.fillStyle = `rgb(${expectedAt(x).join(' ')})`;
      context.fillRect(x, 0, 1, side);
    }
    return judgeReadback(context.getImageData(0, 0, side, side).data);
  } catch {
    return 'blocked';
  } finally {
    closeCanvas(canvas);
  }
}

export function judgeReadback(pixels: Uint8ClampedArray): Readback {
  let worst = 0;
  for (let index = 0; index < side * side; index += 1) {
    const expected = expectedAt(index % side);
    for (let channel = 0; channel < 3; channel += 1) {
      const found = pixels[index * 4 + channel] ?? 0;
      worst = Math.max(worst, Math.abs(found - (expected[channel] ?? 0)));
    }
  }
  if (worst === 0) return 'exact';
  return worst <= fewBits ? 'noisy' : 'blocked';
}

function expectedAt(x: number): readonly [number, number, number] {
  return [x * 4, 255 - x * 4, 50];
}

/** The tested abilities of this browser, determined once per worker. */
export interface Engine {
  /** Never 'blocked': without readable pixels there is no engine. */
  readback: Exclude<Readback, 'blocked'>;
  /** Whether to scale with pica: pixels can be read exactly, and the thread may block. */
  scalesExactly: boolean;
  /** Best first. */
  rungs: readonly TestedRung[];
}

/** The ladder of decoders, best first. */
export function ladder(): Rung[] {
  return hasImageDecoder() ? [imageDecoderRung, imageBitmapRung] : [imageBitmapRung];
}

/** @throws ProcessingError if this browser cannot decode files or read pixels */
export async function openEngine(
  rungs: readonly Rung[] = ladder(),
  { scalesByCanvas = false } = {},
): Promise<Engine> {
  const readback = probeReadback();
  if (readback === 'blocked') throw new ProcessingError('canvas-blocked');
  // Compile the resizer while the decoders are tested.
  const scalesExactly = readback === 'exact' && !scalesByCanvas;
  if (scalesExactly) warmResizer();
  const results = await Promise.all(rungs.map(testRung));
  const tested = results.filter((result) => result !== null);
  if (tested.length === 0) throw new ProcessingError('no-decoder');
  return { readback, scalesExactly, rungs: tested };
}
