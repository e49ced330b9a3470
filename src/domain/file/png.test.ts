import { describe, expect, test } from 'vitest';
import { isPng, pngSignature, readPng, withoutExif } from './png';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

function chunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

function header({ interlace = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(300, 0);
  data.writeUInt32BE(200, 4);
  data.writeUInt8(8, 8);
  data.writeUInt8(6, 9);
  data.writeUInt8(interlace, 12);
  return chunk('IHDR', data);
}

/** A TIFF block in big-endian order with an orientation, or with a position. */
function exif(tag: 'orientation' | 'position', value: number): Buffer {
  const block = Buffer.alloc(22);
  block.write('MM', 'latin1');
  block.writeUInt16BE(42, 2);
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(tag === 'orientation' ? 0x0112 : 0x8825, 10);
  block.writeUInt16BE(3, 12);
  block.writeUInt16BE(value, 18);
  return chunk('eXIf', block);
}

const png = (...chunks: Buffer[]) =>
  new Uint8Array(Buffer.concat([bytesOf(pngSignature), ...chunks]));
const end = chunk('IEND');

describe('the chunks of a PNG', () => {
  test('have its size, its depth and its kind of colours', () => {
    expect(readPng(png(header(), end))).toEqual({
      type: 'png',
      width: 300,
      height: 200,
      orientation: 1,
      bitDepth: 8,
      colourType: 6,
      interlaced: false,
      animated: false,
      hasMetadata: false,
      hasPosition: false,
      complete: true,
      exifChunks: [],
      dataChunks: [],
    });
    expect(readPng(png(header({ interlace: 1 }), end)).interlaced).toBe(true);
    expect(readPng(png(header({ interlace: 2 }), end)).interlaced).toBe(false);
  });

  test('name where the compressed pixels are', () => {
    const file = png(header(), chunk('IDAT', bytesOf('abc')), chunk('IDAT', bytesOf('de')), end);
    const parts = readPng(file).dataChunks.map(({ start, end: to }) =>
      Buffer.from(file.subarray(start, to)).toString(),
    );
    expect(parts).toEqual(['abc', 'de']);
  });

  test('of an animation have more than one frame', () => {
    const frames = (count: number) => chunk('acTL', Buffer.from([0, 0, 0, count, 0, 0, 0, 0]));
    expect(readPng(png(header(), frames(1), end)).animated).toBe(false);
    expect(readPng(png(header(), frames(2), end)).animated).toBe(true);
  });

  test.each(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])('%s describes the picture', (name) => {
    expect(readPng(png(header(), chunk(name), end)).hasMetadata).toBe(true);
    expect(readPng(png(header(), chunk('gAMA'), end)).hasMetadata).toBe(false);
  });

  test('have an orientation and a position in EXIF', () => {
    const turned = readPng(png(header(), exif('orientation', 6), end));
    expect(turned).toMatchObject({ orientation: 6, hasPosition: false });
    const placed = readPng(png(header(), exif('orientation', 3), exif('position', 1), end));
    expect(placed).toMatchObject({ orientation: 3, hasPosition: true });
    expect(readPng(png(header(), exif('orientation', 9), end)).orientation).toBe(1);
  });

  test('after the end chunk are not read', () => {
    expect(readPng(png(header(), end, chunk('tEXt'))).hasMetadata).toBe(false);
  });

  test('that are cut off leave the file incomplete', () => {
    const whole = png(header(), chunk('IDAT', bytesOf('abc')), end);
    expect(readPng(whole).complete).toBe(true);
    expect(readPng(whole.subarray(0, -1))).toMatchObject({ complete: false, width: 300 });
    expect(readPng(whole.subarray(0, -13))).toMatchObject({ complete: false, dataChunks: [] });
    expect(readPng(png(header()))).toMatchObject({ complete: false, width: 300 });
  });
});

test('a PNG without its EXIF keeps every other byte', () => {
  const [first, second] = [exif('orientation', 6), exif('position', 1)];
  const pixels = chunk('IDAT', bytesOf('abc'));
  const file = png(header(), first, pixels, second, end);
  expect([...withoutExif(file, readPng(file))]).toEqual([...png(header(), pixels, end)]);
  const plain = png(header(), pixels, end);
  expect([...withoutExif(plain, readPng(plain))]).toEqual([...plain]);
});

test('a PNG begins with its signature', () => {
  expect(isPng(png())).toBe(true);
  expect(isPng(png().subarray(1))).toBe(false);
});
