import { photoMaxBytes, photoMinSide } from '../limits';
import { partOf } from './crop-guide';
import { comparedCheck, leastDpi, shapeTolerance, skippedCheck } from './photo-check';
import type { PhotoCheck, PhotoCrop, PhotoFileMessage, PhotoRequirement } from './photo-report';
import type { Millimetres, Pixels } from './photo-rules';

const millimetresPerInch = 25.4;

/** Whether a picture has the required shape, within the tolerance; also where none is known. */
export function isInShape(size: Pixels, { width, height }: Millimetres): boolean {
  if (!(width > 0 && height > 0)) return true;
  // 404 × 400 pixels are one percent off a square, and a hair more by the quotient's last digit.
  return Math.abs(size.width / size.height / (width / height) - 1) - shapeTolerance <= 1e-9;
}

/**
 * Judges shape and resolution against the required millimetres.
 * @param size of the chosen picture; a part of it has the same resolution and fewer pixels
 */
export function judgeGeometry(
  size: Pixels | null,
  { width, height }: PhotoRequirement,
  crop?: PhotoCrop,
): PhotoCheck[] {
  const isKnown = width > 0 && height > 0;
  const shape = { limit: isKnown ? round(width / height) : null, unit: 'ratio' } as const;
  const dpi = { limit: leastDpi, unit: 'dpi' } as const;
  const source = 'authority';
  if (!size || !isKnown) {
    return [
      skippedCheck('shape', { ...shape, source }),
      skippedCheck('resolution', { ...dpi, source }),
    ];
  }
  const ratio = size.width / size.height;
  const isOffShape = crop ? !crop.keepsHead : !isInShape(size, { width, height });
  const part = crop ? partOf(size, crop.frame) : size;
  // Offices require whole pixels (413 for 35 mm), which is slightly under 300 dpi.
  const reached = Math.round(
    Math.min(part.width / width, part.height / height) * millimetresPerInch,
  );
  return [
    comparedCheck(
      'shape',
      ratio,
      { ...shape, source },
      isOffShape && { code: 'photo-shape', width, height },
    ),
    comparedCheck(
      'resolution',
      reached,
      { ...dpi, source },
      reached < leastDpi && {
        code: 'photo-resolution',
        width: pixelsOf(width),
        height: pixelsOf(height),
      },
    ),
  ];
}

const pixelsOf = (millimetres: number) => Math.round((millimetres / millimetresPerInch) * leastDpi);

const round = (value: number) => Math.round(value * 1000) / 1000;

/** The prior check: a single picture of an accepted type, complete, that could be opened. */
export type PhotoFile = 'sound' | 'unchecked' | { refusal: PhotoFileMessage };

export interface PhotoFileFacts {
  file: PhotoFile;
  /** Of the chosen file. */
  bytes: number;
  /** After rotation; null if unknown. */
  size: { width: number; height: number } | null;
}

/** The blocking checks: a photo that fails one is not sent. */
export function judgeFile({ file, bytes, size }: PhotoFileFacts): PhotoCheck[] {
  return [judgeContent(file), judgeBytes(bytes), judgeSide(size)];
}

function judgeContent(file: PhotoFile): PhotoCheck {
  const none = { limit: null, unit: null, source: 'brief' } as const;
  if (file === 'unchecked') return skippedCheck('file', none);
  return {
    id: 'file',
    verdict: file === 'sound' ? 'pass' : 'block',
    measured: null,
    ...none,
    reason: file === 'sound' ? null : file.refusal,
  };
}

function judgeBytes(bytes: number): PhotoCheck {
  const isTooLarge = bytes > photoMaxBytes;
  return {
    id: 'file-size',
    verdict: isTooLarge ? 'block' : 'pass',
    measured: bytes,
    limit: photoMaxBytes,
    unit: 'bytes',
    source: 'brief',
    reason: isTooLarge ? { code: 'photo-file-too-large' } : null,
  };
}

function judgeSide(size: PhotoFileFacts['size']): PhotoCheck {
  const limits = { limit: photoMinSide, unit: 'px', source: 'brief' } as const;
  if (!size) return skippedCheck('least-size', limits);
  const shorter = Math.min(size.width, size.height);
  const isTooSmall = shorter < photoMinSide;
  return {
    id: 'least-size',
    verdict: isTooSmall ? 'block' : 'pass',
    measured: shorter,
    ...limits,
    reason: isTooSmall ? { code: 'photo-too-small' } : null,
  };
}
