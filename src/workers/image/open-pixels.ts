import { admit } from '../../domain/file/admit';
import { sniff } from '../../domain/file/sniff';
import { closeCanvas, drawUpright, openCanvas, readPixels } from './canvas';
import { chooseRungs } from './choose-rungs';
import type { DecodedPicture } from './browser-decoders';
import type { Engine } from './engine';
import type { ImageStage } from './image.api';
import { openFile } from './open-file';
import { pixelsOf, scaleSize, turnSize } from './plan';
import { describePicture, type PictureSource } from './picture-source';
import { pixelLimits } from '../../domain/limits';

interface Tools {
  engine: () => Promise<Engine>;
  onStage: (stage: ImageStage) => void;
}

/**
 * A picture file's pixels, upright, reduced to a longest side.
 * @returns undefined if it is no picture, or cannot be opened here
 */
export async function openPixels(
  file: ArrayBuffer | Blob,
  longestSide: number,
  { engine, onStage }: Tools,
): Promise<ImageData | undefined> {
  onStage('checking');
  const opened = await openFile(file);
  if (!opened) return undefined;
  const admission = admit(sniff(opened.bytes), opened.size);
  if (!admission.admitted || admission.file.type === 'pdf') return undefined;
  const source = describePicture(opened.bytes, admission.file);
  const rungs = chooseRungs((await engine()).rungs, source);
  if ('problem' in rungs || !(await source.isWhole())) return undefined;
  for (const { rung } of rungs) {
    onStage(rung.name === 'libheif' ? 'decoding-heic' : 'decoding');
    const { clean: bytes, mime, stored } = source;
    const target = stored && fitted(stored, longestSide);
    const decoded = await rung.decode({ bytes, mime, stored, target }).catch(() => undefined);
    if (!decoded) continue;
    try {
      if (pixelsOf(decoded) <= pixelLimits.fullDecode) return upright(decoded, source, longestSide);
    } finally {
      decoded.close();
    }
  }
  return undefined;
}

const fitted = (size: { width: number; height: number }, longestSide: number) =>
  scaleSize(size, Math.min(1, longestSide / Math.max(size.width, size.height)));

function upright(
  decoded: DecodedPicture,
  { orientation }: PictureSource,
  longestSide: number,
): ImageData {
  const open = openCanvas(fitted(turnSize(decoded, orientation), longestSide));
  try {
    drawUpright(open, decoded.image, orientation);
    return readPixels(open.canvas);
  } finally {
    closeCanvas(open.canvas);
  }
}
