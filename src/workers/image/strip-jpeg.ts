import { concatBytes } from '../../domain/file/bytes';
import {
  isKeptWithoutMetadata,
  jpegMarker,
  type JpegFacts,
  type JpegPiece,
} from '../../domain/file/jpeg';

const jfifBytesWithoutThumbnail = 18;

/**
 * Removes EXIF, XMP, IPTC, comments, preview pictures and all bytes after the end marker. Keeps the
 * encoded pixels, the JFIF header, the colour profile and Adobe's colour transform.
 */
export function stripJpeg(bytes: Uint8Array, facts: JpegFacts): Uint8Array<ArrayBuffer> {
  const pieces = facts.pieces
    .filter((piece) => isKeptWithoutMetadata(bytes, piece))
    .map((piece) => withoutThumbnail(bytes, piece));
  return concatBytes([
    Uint8Array.of(0xff, jpegMarker.startOfImage),
    ...pieces,
    Uint8Array.of(0xff, jpegMarker.endOfImage),
  ]);
}

/** Removes the preview of a JFIF header, which may show parts that were cropped later. */
function withoutThumbnail(bytes: Uint8Array, piece: JpegPiece): Uint8Array {
  const whole = bytes.subarray(piece.start, piece.end);
  if (piece.marker !== 0xe0 || whole.length <= jfifBytesWithoutThumbnail) return whole;
  const header = whole.slice(0, jfifBytesWithoutThumbnail);
  header.set([0, jfifBytesWithoutThumbnail - 2], 2);
  header.set([0, 0], jfifBytesWithoutThumbnail - 2);
  return header;
}
