import { imageBitmapRung } from './decode-image-bitmap';
import { hasImageDecoder, imageDecoderRung } from './decode-image-decoder';
import type { Rung } from './decoded-picture';
import { ProcessingError } from './picture-errors';
import { probeReadback, type Readback } from './readback';
import { warmResizer } from './resize';
import { testRung, type TestedRung } from './self-test';

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
