import { Pica } from 'pica/pica_main';
import { openCanvas, openShrunk } from './canvas';
import type { Resizer, Size } from './image.api';

export interface Resized {
  canvas: OffscreenCanvas;
  resizer: Resizer;
}

/**
 * Scales a canvas down. Pica gives the same result in every browser; the canvas itself scales if
 * reading pixels is not exact, or if pica fails. The caller closes both canvases.
 */
export async function resizeCanvas(
  source: OffscreenCanvas,
  target: Size,
  exactly: boolean,
): Promise<Resized> {
  const { canvas, context } = openCanvas(target);
  if (exactly) {
    try {
      const pica = await openPica();
      await pica.resize(source, canvas, { filter: 'lanczos3' });
      return { canvas, resizer: usesWasm(pica) ? 'pica-wasm' : 'pica-js' };
    } catch {
      // Fall through: scaling by canvas gives a good result too.
    }
  }
  context.drawImage(source, 0, 0, target.width, target.height);
  return { canvas, resizer: 'canvas' };
}

let shared: Promise<Pica> | undefined;

/** Without pica's own workers: this code already runs in one. */
function openPica(): Promise<Pica> {
  shared ??= new Pica({ features: ['js', 'wasm'], concurrency: 1 }).init();
  return shared;
}

/** Loads pica ahead of the first picture. */
export function warmResizer(): void {
  openPica().catch(() => undefined);
}

/** Pica falls back to JavaScript silently, for example if the CSP lacks 'wasm-unsafe-eval'. */
function usesWasm(pica: Pica): boolean {
  const { resize_features: features } = pica as unknown as { resize_features?: { wasm?: boolean } };
  return features?.wasm === true;
}

const thumbnailMaxSide = 256;

/** A thumbnail-sized copy. The caller closes it. */
export function shrinkToThumbnail(source: OffscreenCanvas): OffscreenCanvas {
  const scale = Math.min(1, thumbnailMaxSide / Math.max(source.width, source.height));
  const size: Size = {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
  return openShrunk(source, source, size).canvas;
}
