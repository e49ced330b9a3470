import { photoMaxBytes, photoMinSide } from '../limits';
import { skippedCheck } from './photo-check';
import type { PhotoFileMessage } from './photo-messages';
import type { PhotoCheck } from './photo-report';

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
