import type { Orientation, Size } from './image.api';

/** A JPEG of four plain quarters, red and green above blue and yellow, without orientation. */
const markerBase64 =
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//' +
  '2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAAR' +
  'CAAQACADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABgBAQADAQAA' +
  'AAAAAAAAAAAAAAAFBwgG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8An0MskBXIhnkBmi+XYgN5ZtTAD//Z';

export const markerSize: Size = { width: 32, height: 16 };

/** The corner colours after rotation: top left, top right, bottom left, bottom right. */
export const markerCorners: Record<Orientation, string> = {
  1: 'RGBY',
  2: 'GRYB',
  3: 'YBGR',
  4: 'BYRG',
  5: 'RBGY',
  6: 'BRYG',
  7: 'YGBR',
  8: 'GYRB',
};

/** The marker with an EXIF block that sets the orientation. */
export function orientedMarker(orientation: Orientation): Uint8Array<ArrayBuffer> {
  const plain = Uint8Array.from(atob(markerBase64), (character) => character.charCodeAt(0));
  const exif = Uint8Array.of(
    // APP1 of 34 bytes, 'Exif\0\0', big-endian TIFF header, one entry: tag 0x0112, SHORT, count 1
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  );
  const marker = new Uint8Array(plain.length + exif.length);
  marker.set(plain.subarray(0, 2));
  marker.set(exif, 2);
  marker.set(plain.subarray(2), 2 + exif.length);
  return marker;
}
