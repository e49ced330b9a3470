import { hasText, uint16, uint32 } from './bytes';

export interface Size {
  width: number;
  height: number;
}

/** EXIF orientation: how the stored pixels must be turned to stand upright. 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface ExifFacts {
  /** Null when the block has no readable orientation. */
  orientation: Orientation | null;
  hasPosition: boolean;
}

const orientationTag = 0x0112;
const positionTag = 0x8825;
const shortType = 3;
const entryBytes = 12;

/** Reads a TIFF block: the part after `Exif\0\0` in a JPEG, or a PNG's eXIf chunk. Never throws. */
export function readExif(block: Uint8Array): ExifFacts {
  const littleEndian = hasText(block, 0, 'II');
  const facts: ExifFacts = { orientation: null, hasPosition: false };
  if (!littleEndian && !hasText(block, 0, 'MM')) return facts;
  if (uint16(block, 2, littleEndian) !== 42) return facts;
  const directory = uint32(block, 4, littleEndian);
  const claimed = uint16(block, directory, littleEndian);
  const room = Math.max(0, Math.floor((block.length - directory - 2) / entryBytes));
  for (let index = 0; index < Math.min(claimed, room); index += 1) {
    const entry = directory + 2 + index * entryBytes;
    const tag = uint16(block, entry, littleEndian);
    if (tag === positionTag) facts.hasPosition = true;
    if (tag === orientationTag && uint16(block, entry + 2, littleEndian) === shortType) {
      facts.orientation = toOrientation(uint16(block, entry + 8, littleEndian));
    }
  }
  return facts;
}

function toOrientation(value: number): Orientation | null {
  return value >= 1 && value <= 8 ? (value as Orientation) : null;
}
