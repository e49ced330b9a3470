import { byteAt, findText, hasText, uint16 } from './bytes';
import { type Orientation, readExif, type Size } from './exif';

/** The luminance table of the JPEG standard (annex K), in zigzag order: quality 50. */
const standardLuminance = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37,
  29, 40, 58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87,
  95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];

/**
 * The libjpeg quality, 1 to 100, that corresponds to this first table; the nearest one for encoders
 * with other tables.
 * @param table the parameters of a DQT segment
 */
export function estimateQuality(table: Uint8Array): number | null {
  const wide = byteAt(table, 0) >> 4 !== 0;
  const stepBytes = wide ? 2 : 1;
  if (table.length < 1 + standardLuminance.length * stepBytes) return null;
  const found = standardLuminance.map((_, index) =>
    wide ? uint16(table, 1 + index * 2) : byteAt(table, 1 + index),
  );
  const total = found.reduce((sum, step) => sum + step, 0);
  const standardTotal = standardLuminance.reduce((sum, step) => sum + step, 0);
  const percent = (total / standardTotal) * 100;
  const quality = percent <= 100 ? (200 - percent) / 2 : 5000 / percent;
  return Math.min(100, Math.max(1, Math.round(quality)));
}

/** One marker with its parameters and, after a scan header, the coded pixels. */
export interface JpegPiece {
  marker: number;
  start: number;
  /** The offset of the parameters, after marker and length. */
  data: number;
  end: number;
}

export interface JpegFacts extends Size {
  type: 'jpeg';
  orientation: Orientation;
  progressive: boolean;
  /**
   * The number of scans up to the end marker. Each decodes all pixels again, however few bytes it
   * has.
   */
  scans: number;
  /** Decoders must hold all of its coefficients: it is progressive, or has a scan per colour. */
  heldWhole: boolean;
  /** 1 grey, 3 colour, 4 CMYK. */
  components: number;
  /** The libjpeg quality of its tables, 1 to 100; null without tables. */
  quality: number | null;
  hasMetadata: boolean;
  hasPosition: boolean;
  /** An end marker follows at least one scan. */
  complete: boolean;
  /** Bytes after the end marker: a live photo's film, a gain map. They may contain metadata. */
  hasTail: boolean;
  pieces: readonly JpegPiece[];
}

export const jpegMarker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantisation: 0xdb,
  comment: 0xfe,
} as const;

const exifHeader = 'Exif\0\0';
const xmpHeader = 'http://ns.adobe.com/xap/1.0/\0';

/** Walks the markers of a JPEG up to its end marker. Never throws; one pass over the bytes. */
export function readJpeg(bytes: Uint8Array): JpegFacts {
  const { pieces, end } = readPieces(bytes);
  const facts: JpegFacts = {
    type: 'jpeg',
    width: 0,
    height: 0,
    orientation: 1,
    progressive: false,
    scans: 0,
    heldWhole: false,
    components: 0,
    quality: null,
    hasMetadata: false,
    hasPosition: false,
    complete: end !== null && pieces.some((piece) => piece.marker === jpegMarker.startOfScan),
    hasTail: end !== null && end < bytes.length,
    pieces,
  };
  let oriented = false;
  for (const piece of pieces) {
    if (isFrameHeader(piece.marker) && facts.components === 0) {
      facts.height = uint16(bytes, piece.data + 1);
      facts.width = uint16(bytes, piece.data + 3);
      facts.components = byteAt(bytes, piece.data + 5);
      facts.progressive = piece.marker === 0xc2 || piece.marker === 0xca;
    }
    if (piece.marker === jpegMarker.startOfScan) {
      facts.scans += 1;
      if (facts.progressive || byteAt(bytes, piece.data) < facts.components) facts.heldWhole = true;
    }
    if (piece.marker === jpegMarker.quantisation) {
      facts.quality ??= estimateQuality(bytes.subarray(piece.data, piece.end));
    }
    if (!isKeptWithoutMetadata(bytes, piece)) facts.hasMetadata = true;
    if (piece.marker === 0xe1 && hasText(bytes, piece.data, exifHeader)) {
      const exif = readExif(bytes.subarray(piece.data + exifHeader.length, piece.end));
      if (exif.hasPosition) facts.hasPosition = true;
      if (exif.orientation !== null && !oriented) {
        facts.orientation = exif.orientation;
        oriented = true;
      }
    }
    if (piece.marker === 0xe1 && hasText(bytes, piece.data, xmpHeader)) {
      if (findText(bytes, 'GPSL', piece.data, piece.end) !== -1) facts.hasPosition = true;
    }
  }
  return facts;
}

/** Whether a piece is needed to show the pixels (kept), or only describes them (removed). */
export function isKeptWithoutMetadata(bytes: Uint8Array, piece: JpegPiece): boolean {
  if (piece.marker === jpegMarker.comment) return false;
  if (piece.marker < 0xe0 || piece.marker > 0xef) return true;
  if (piece.marker === 0xe0) return hasText(bytes, piece.data, 'JFIF\0');
  if (piece.marker === 0xe2) return hasText(bytes, piece.data, 'ICC_PROFILE\0');
  return piece.marker === 0xee && hasText(bytes, piece.data, 'Adobe');
}

function readPieces(bytes: Uint8Array): { pieces: JpegPiece[]; end: number | null } {
  const pieces: JpegPiece[] = [];
  let at = 2;
  while (at < bytes.length) {
    const start = nextMarker(bytes, at);
    if (start === -1) return { pieces, end: null };
    const marker = byteAt(bytes, start + 1);
    if (marker === jpegMarker.endOfImage) return { pieces, end: start + 2 };
    const end = start + 2 + uint16(bytes, start + 2);
    if (end < start + 4 || end > bytes.length) return { pieces, end: null };
    const piece: JpegPiece = { marker, start, data: start + 4, end };
    if (marker === jpegMarker.startOfScan) {
      const scanEnd = nextMarker(bytes, end);
      piece.end = scanEnd === -1 ? bytes.length : scanEnd;
    }
    pieces.push(piece);
    at = piece.end;
  }
  return { pieces, end: null };
}

/**
 * The next 0xFF that begins a marker. Stuffed zeros and restart markers belong to the coded pixels,
 * a run of 0xFF is padding, and stray bytes between segments are skipped, as decoders do.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length;) {
    const next = byteAt(bytes, at + 1);
    const standsAlone = next === 0x00 || next === 0x01 || (next >= 0xd0 && next <= 0xd8);
    if (!standsAlone && next !== 0xff) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return -1;
}

function isFrameHeader(marker: number): boolean {
  const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
  return marker >= 0xc0 && marker <= 0xcf && !isTable;
}
