import { byteAt, fourCharacters, hasText, uint32 } from './bytes';

export interface WebpFacts {
  type: 'webp';
  animated: boolean;
  /** The file is as long as its header says. */
  complete: boolean;
}

const animationFlag = 0x02;

/** Reads the header of a WebP. Never throws. */
export function readWebp(bytes: Uint8Array): WebpFacts {
  const extended = fourCharacters(bytes, 12) === 'VP8X';
  return {
    type: 'webp',
    animated: extended && (byteAt(bytes, 20) & animationFlag) !== 0,
    complete: bytes.length >= uint32(bytes, 4, true) + 8,
  };
}

export function isWebp(bytes: Uint8Array): boolean {
  return hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP');
}
