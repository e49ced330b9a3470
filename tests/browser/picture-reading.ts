import { commands } from 'vitest/browser';
import type { PreparedImage, PrepareResult } from '../../src/workers/image/image.api';
import type { FixtureOrder } from './fixture-command';

/** A file made by the runner. */
export async function fixture(order: FixtureOrder): Promise<ArrayBuffer> {
  const base64 = await commands.fixture(order);
  const response = await fetch(`data:application/octet-stream;base64,${base64}`);
  return response.arrayBuffer();
}

export interface ReadPicture {
  width: number;
  height: number;
  /** Red, green and blue at a place given in fractions of width and height. */
  at(x: number, y: number): readonly [number, number, number];
}

/** Decodes a picture as the page shows it: with an <img>, which is none of the worker's ways. */
export async function readPicture(bytes: ArrayBuffer, mime = 'image/jpeg'): Promise<ReadPicture> {
  const url = URL.createObjectURL(new Blob([bytes], { type: mime }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas in the page');
    context.drawImage(image, 0, 0);
    return {
      width,
      height,
      at(x, y) {
        const column = Math.min(width - 1, Math.floor(x * width));
        const row = Math.min(height - 1, Math.floor(y * height));
        const [red = 0, green = 0, blue = 0] = context.getImageData(column, row, 1, 1).data;
        return [red, green, blue];
      },
    };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The four corners of the marker, row by row: 'RGBY' stands upright. */
export function cornersOf(picture: ReadPicture): string {
  const spots = [0.12, 0.88].flatMap((y) => [0.12, 0.88].map((x) => picture.at(x, y)));
  return spots.map(colourName).join('');
}

function colourName(colour: readonly number[]): string {
  const bright = colour.map((value) => (value > 200 ? '1' : value < 60 ? '0' : '?')).join('');
  const names: Record<string, string> = { '100': 'R', '010': 'G', '001': 'B', '110': 'Y' };
  return names[bright] ?? `(${colour.join(' ')})`;
}

/** The bytes as text, one character each, to search for what must not be there. */
export function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder('latin1').decode(bytes);
}

export function asImage(result: PrepareResult): PreparedImage {
  if (!result.ok || result.type !== 'image') {
    throw new Error(`not an image: ${JSON.stringify(result)}`);
  }
  return result;
}
