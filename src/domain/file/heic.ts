import { fourCharacters, hasText, uint32 } from './bytes';
import type { Size } from './picture-shape';

export interface HeicFacts {
  type: 'heic';
  /** The largest picture in it, as stored; null when the header does not say. */
  size: Size | null;
  complete: boolean;
}

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
/** The way to the sizes; `meta` is followed by four bytes of version and flags. */
const way = ['meta', 'iprp', 'ipco'];

interface Box {
  name: string;
  data: number;
  end: number;
}

/** The brands of an ISO media file, main brand first; empty if it is none. */
export function mediaBrands(bytes: Uint8Array): string[] {
  if (!hasText(bytes, 4, 'ftyp')) return [];
  const end = Math.min(uint32(bytes, 0), bytes.length, 256);
  const brands = [fourCharacters(bytes, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(fourCharacters(bytes, at));
  return brands;
}

export function isHeic(bytes: Uint8Array): boolean {
  const brands = mediaBrands(bytes);
  const isAvif = brands.includes('avif') || brands.includes('avis');
  return !isAvif && brands.some((brand) => heicBrands.has(brand));
}

/** Reads the boxes of a HEIC down to its picture sizes. Never throws. */
export function readHeic(bytes: Uint8Array): HeicFacts {
  const top = readBoxes(bytes, 0, bytes.length);
  let boxes = top.boxes;
  for (const name of way) {
    const box = boxes.find((candidate) => candidate.name === name);
    if (!box) return { type: 'heic', size: null, complete: top.complete };
    boxes = readBoxes(bytes, box.data + (name === 'meta' ? 4 : 0), box.end).boxes;
  }
  let size: Size | null = null;
  for (const box of boxes) {
    if (box.name !== 'ispe') continue;
    const found = { width: uint32(bytes, box.data + 4), height: uint32(bytes, box.data + 8) };
    if (!size || found.width * found.height > size.width * size.height) size = found;
  }
  return { type: 'heic', size, complete: top.complete };
}

function readBoxes(
  bytes: Uint8Array,
  from: number,
  to: number,
): { boxes: Box[]; complete: boolean } {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = uint32(bytes, at);
    const long = short === 1;
    // A length of zero means 'to the end'; the upper half of a long length is beyond any phone.
    const length = short === 0 ? to - at : long ? uint32(bytes, at + 12) : short;
    const header = long ? 16 : 8;
    const end = at + length;
    if (length < header || end > to) return { boxes, complete: false };
    boxes.push({ name: fourCharacters(bytes, at + 4), data: at + header, end });
    at = end;
  }
  return { boxes, complete: boxes.length > 1 && at === to };
}
