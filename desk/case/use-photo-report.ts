import { useEffect, useState } from 'react';
import { judgePhoto } from '../../src/domain/photo/judge-photo';
import { measurePhoto } from '../../src/domain/photo/measure-photo';
import type { PhotoReport, PhotoRequirement } from '../../src/domain/photo/photo-report';
import type { LoadedFile } from './case-files';

/** The measures are taken at this height in any case. */
const mostPixels = 1024;

/**
 * The report on a loaded photo, by the rules of the traveller's phone. It is measured once nothing
 * else is to be done, so that no picture is painted later because of it.
 */
export function usePhotoReport(
  file: LoadedFile | undefined,
  { width, height, color }: PhotoRequirement,
): PhotoReport | undefined {
  const [known, setKnown] = useState<{ of: LoadedFile; report: PhotoReport }>();
  useEffect(() => {
    if (!file?.image || file.image.naturalWidth === 0) return undefined;
    const { image, blob } = file;
    const waiting = requestIdleCallback(() => {
      const size = { width: image.naturalWidth, height: image.naturalHeight };
      const measures = measurePhoto(pixelsOf(image));
      const requirement = { width, height, color };
      const report = judgePhoto({ file: 'sound', bytes: blob.size, size, requirement, measures });
      setKnown({ of: file, report });
    });
    return () => cancelIdleCallback(waiting);
  }, [file, width, height, color]);
  return known?.of === file ? known?.report : undefined;
}

function pixelsOf(image: HTMLImageElement): ImageData {
  const scale = Math.min(1, mostPixels / image.naturalHeight);
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
