import { imageBitmapRung } from './decode-image-bitmap';
import { hasImageDecoder, imageDecoderRung } from './decode-image-decoder';
import type { Rung } from './decoded-picture';
import { ProcessingError } from './picture-errors';
import { probeReadback, type Readback } from './readback';
import { warmResizer } from './resize';
import { testRung, type TestedRung } from './self-test';

/** What this browser can be relied on for, found out once per worker. */
export interface Engine {
  /** Never 'blocked': without true pixels there is no engine. */
  readback: Exclude<Readback, 'blocked'>;
  /** With pica: pixels are read as they are, and nobody waits for the thread. */
  scalesExactly: boolean;
  /** Best first. */
  rungs: readonly TestedRung[];
}

/** The ladder of decoders, best first. */
export function ladder(): Rung[] {
  return hasImageDecoder() ? [imageDecoderRung, imageBitmapRung] : [imageBitmapRung];
}

/** @throws ProcessingError when this browser cannot turn files into true pixels */
export async function openEngine(
  rungs: readonly Rung[] = ladder(),
  { scalesByCanvas = false } = {},
): Promise<Engine> {
  const readback = probeReadback();
  if (readback === 'blocked') throw new ProcessingError('canvas-blocked');
  // Its program is made ready while the decoders work.
  const scalesExactly = readback === 'exact' && !scalesByCanvas;
  if (scalesExactly) warmResizer();
  const results = await Promise.all(rungs.map(testRung));
  const tested = results.filter((result) => result !== null);
  if (tested.length === 0) throw new ProcessingError('no-decoder');
  return { readback, scalesExactly, rungs: tested };
}
