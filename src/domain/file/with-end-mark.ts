import { concatBytes } from './bytes';
import { jpegMarker, readJpeg } from './jpeg';
import { codesAllBlocks } from './jpeg-blocks';

/**
 * A JPEG that lacks nothing but its end mark, with it, as some scanners and downloads leave it; any
 * other bytes as they are. So it is whole for all that reads it afterwards.
 */
export function withEndMark(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] !== 0xff || bytes[1] !== jpegMarker.startOfImage) return bytes;
  const { complete, pieces } = readJpeg(bytes);
  return !complete && codesAllBlocks(bytes, pieces)
    ? concatBytes([bytes, Uint8Array.of(0xff, jpegMarker.endOfImage)])
    : bytes;
}
