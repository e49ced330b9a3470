import { readJpeg } from '../../domain/file/jpeg';
import { closeCanvas, drawUpright, openCanvas } from './canvas';
import type { DecodedPicture, Rung, RungAbility } from './browser-decoders';
import type { Orientation, Size } from './image.api';
import { scaleSize, turnSize } from './plan';
import { stripJpeg } from './picture-source';

/** A JPEG of four plain quarters, red and green above blue and yellow, without orientation. */
const markerBase64 =
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//' +
  '2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAAR' +
  'CAAQACADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABgBAQADAQAA' +
  'AAAAAAAAAAAAAAAFBwgG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8An0MskBXIhnkBmi+XYgN5ZtTAD//Z';

const markerSize: Size = { width: 32, height: 16 };

/** The corner colours after rotation: top left, top right, bottom left, bottom right. */
const markerCorners: Record<Orientation, string> = {
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
function orientedMarker(orientation: Orientation): Uint8Array<ArrayBuffer> {
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

export interface TestedRung {
  rung: Rung;
  ability: RungAbility;
}

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * Decodes a marker with a rung, scaled, and rotates it from all eight orientations. Without
 * metadata the marker is the same for all of them, so it is decoded once.
 * @returns null if the decoder does not give the expected result
 */
export async function testRung(rung: Rung): Promise<TestedRung | null> {
  const isRead = (orientation: Orientation) =>
    readJpeg(orientedMarker(orientation)).orientation === orientation;
  if (!orientations.every(isRead)) return null;
  let decoded: DecodedPicture;
  try {
    const marker = orientedMarker(6);
    decoded = await rung.decode({
      bytes: stripJpeg(marker, readJpeg(marker)),
      mime: 'image/jpeg',
      stored: markerSize,
      target: scaleSize(markerSize, 1 / 4),
    });
  } catch {
    return null;
  }
  try {
    for (const orientation of orientations) {
      if (cornersOf(decoded, orientation) !== markerCorners[orientation]) return null;
    }
    return { rung, ability: { name: rung.name, scales: decoded.width < markerSize.width } };
  } finally {
    decoded.close();
  }
}

function cornersOf(decoded: DecodedPicture, orientation: Orientation): string {
  const { width, height } = turnSize(decoded, orientation);
  const open = openCanvas({ width, height });
  try {
    drawUpright(open, decoded.image, orientation);
    const spots = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const));
    return spots
      .map(([x, y]) =>
        open.context.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1),
      )
      .map(({ data }) => colourName(data[0] ?? 0, data[1] ?? 0, data[2] ?? 0))
      .join('');
  } finally {
    closeCanvas(open.canvas);
  }
}

function colourName(red: number, green: number, blue: number): string {
  const bright = [red, green, blue].map((value) => (value > 128 ? '1' : '0')).join('');
  return { '100': 'R', '010': 'G', '001': 'B', '110': 'Y' }[bright] ?? '?';
}
