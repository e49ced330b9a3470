import { fourCharacters, hasText, uint16, uint32 } from './bytes';
import type { Size } from './exif';

export interface HeicFacts {
  type: 'heic';
  /** The size of the largest picture in it, as stored; null if the header has none. */
  size: Size | null;
  complete: boolean;
}

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
/** The path of boxes to the sizes; `meta` is followed by four bytes of version and flags. */
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

/** Reads the boxes of a HEIC to find its picture sizes. Never throws. */
export function readHeic(bytes: Uint8Array): HeicFacts {
  const { properties, complete } = readProperties(bytes);
  let size: Size | null = null;
  for (const box of properties) {
    if (box.name !== 'ispe') continue;
    const found = { width: uint32(bytes, box.data + 4), height: uint32(bytes, box.data + 8) };
    if (!size || found.width * found.height > size.width * size.height) size = found;
  }
  return { type: 'heic', size, complete };
}

/**
 * Whether its colours are in Display P3, as iPhones write them: a decoder that returns raw values
 * leaves their conversion to us.
 */
export function hasDisplayP3(bytes: Uint8Array): boolean {
  return readProperties(bytes).properties.some(({ name, data, end }) => {
    if (name !== 'colr') return false;
    if (hasText(bytes, data, 'nclx')) return uint16(bytes, data + 4) === p3Primaries;
    const red = redOfProfile(bytes, data + 4, end);
    return red !== null && Math.abs(red - p3Red) < redTolerance;
  });
}

const p3Primaries = 12;
/** The first coordinate of Display P3's red in a profile; sRGB has 0.436, Adobe RGB 0.610. */
const p3Red = 0.515;
const redTolerance = 0.02;

/** An ICC profile's red colorant; null if it has none. */
function redOfProfile(bytes: Uint8Array, from: number, end: number): number | null {
  const tags = Math.min(uint32(bytes, from + 128), 64);
  for (let tag = 0; tag < tags; tag += 1) {
    const at = from + 132 + tag * 12;
    if (!hasText(bytes, at, 'rXYZ')) continue;
    const value = from + uint32(bytes, at + 4) + 8;
    return value + 4 <= end ? uint32(bytes, value) / 0x1_0000 : null;
  }
  return null;
}

/** The properties of its pictures, including sizes. */
function readProperties(bytes: Uint8Array): { properties: Box[]; complete: boolean } {
  const { boxes, complete } = readBoxes(bytes, 0, bytes.length);
  let properties = boxes;
  for (const name of way) {
    const box = properties.find((candidate) => candidate.name === name);
    if (!box) return { properties: [], complete };
    properties = readBoxes(bytes, box.data + (name === 'meta' ? 4 : 0), box.end).boxes;
  }
  return { properties, complete };
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
