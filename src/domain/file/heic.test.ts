import { describe, expect, test } from 'vitest';
import { hasDisplayP3, isHeic, mediaBrands, readHeic } from './heic';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

function box(name: string, ...parts: Uint8Array[]): Buffer {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data]);
}

const flags = Buffer.alloc(4);
const fileType = (...brands: string[]) =>
  box('ftyp', bytesOf(brands[0] ?? 'heic'), flags, ...brands.slice(1).map(bytesOf));

function size(width: number, height: number): Buffer {
  const data = Buffer.alloc(12);
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  return box('ispe', data);
}

const properties = (...boxes: Buffer[]) =>
  box('meta', flags, box('hdlr'), box('iprp', box('ipco', ...boxes), box('ipma')));
const heic = (...boxes: Buffer[]) =>
  new Uint8Array(Buffer.concat([fileType('heic', 'mif1'), properties(...boxes), box('mdat')]));

describe('the brands of a media file', () => {
  test('are its main brand and the compatible ones', () => {
    expect(mediaBrands(fileType('heic', 'mif1', 'miaf'))).toEqual(['heic', 'mif1', 'miaf']);
    expect(mediaBrands(fileType('avif'))).toEqual(['avif']);
    expect(mediaBrands(bytesOf('\0\0\0\x10free'))).toEqual([]);
  });

  test('end with their box, or with the file', () => {
    const file = Buffer.concat([fileType('heic', 'mif1'), bytesOf('xxxxyyyy')]);
    expect(mediaBrands(file)).toEqual(['heic', 'mif1']);
    const cut = fileType('heic', 'mif1', 'miaf').subarray(0, -2);
    expect(mediaBrands(cut)).toEqual(['heic', 'mif1']);
  });

  test('are no more than a header has room for', () => {
    const many = fileType(...Array<string>(200).fill('heic'));
    expect(mediaBrands(many)).toHaveLength(61);
  });

  test('make it a HEIC, unless one of them is AVIF’s', () => {
    expect(isHeic(fileType('mp42', 'heic'))).toBe(true);
    expect(isHeic(fileType('mif1', 'avif'))).toBe(false);
    expect(isHeic(fileType('mif1', 'avis'))).toBe(false);
    expect(isHeic(fileType('mp42'))).toBe(false);
  });
});

describe('the size of a HEIC', () => {
  test('is that of its largest picture, wherever it is listed', () => {
    const sizes = [size(160, 120), size(4032, 3024), size(512, 512)];
    expect(readHeic(heic(...sizes)).size).toEqual({ width: 4032, height: 3024 });
    expect(readHeic(heic(box('free'), ...sizes.toReversed())).size).toEqual({
      width: 4032,
      height: 3024,
    });
    // By area, not by one side.
    expect(readHeic(heic(size(1000, 1), size(40, 50))).size).toEqual({ width: 40, height: 50 });
  });

  test('is unknown without its box, or without the way to it', () => {
    expect(readHeic(heic(box('irot'))).size).toBeNull();
    const elsewhere = Buffer.concat([fileType('heic'), box('moov', size(10, 10)), box('mdat')]);
    expect(readHeic(elsewhere)).toEqual({ type: 'heic', size: null, complete: true });
    const inMeta = Buffer.concat([fileType('heic'), box('meta', flags, size(10, 10))]);
    expect(readHeic(inMeta)).toEqual({ type: 'heic', size: null, complete: true });
  });
});

describe('the boxes of a HEIC', () => {
  test('fill it to the last byte', () => {
    const whole = heic(size(10, 10));
    expect(readHeic(whole).complete).toBe(true);
    expect(readHeic(whole.subarray(0, -1)).complete).toBe(false);
    expect(readHeic(Buffer.concat([whole, Buffer.alloc(7)])).complete).toBe(false);
    expect(readHeic(fileType('heic')).complete).toBe(false);
  });

  test('may have a length of sixteen bytes, or extend to the end', () => {
    const long = Buffer.concat([bytesOf('\0\0\0\x01mdat\0\0\0\0\0\0\0\x14'), bytesOf('data')]);
    const withLong = Buffer.concat([fileType('heic'), long, properties(size(10, 20))]);
    expect(readHeic(withLong)).toEqual({
      type: 'heic',
      size: { width: 10, height: 20 },
      complete: true,
    });
    const open = Buffer.concat([fileType('heic'), bytesOf('\0\0\0\0mdat'), bytesOf('data')]);
    expect(readHeic(open).complete).toBe(true);
  });

  test('that are shorter than their own header end the reading', () => {
    for (const broken of ['\0\0\0\x07mdat', '\0\0\0\x01mdat\0\0\0\0\0\0\0\x0f'])
      expect(readHeic(Buffer.concat([fileType('heic'), bytesOf(broken)])).complete).toBe(false);
  });
});

describe('Display P3', () => {
  const numbers = (primaries: number) =>
    box('colr', bytesOf('nclx'), Buffer.from([0, primaries, 0, 13, 0, 6, 0x80]));

  /** An ICC profile whose entries are given; `red` is where an entry points to. */
  function profile(red: number, names: readonly string[], { cut = 0 } = {}): Buffer {
    const values = 132 + names.length * 12;
    const data = Buffer.alloc(values + 12);
    data.writeUInt32BE(names.length, 128);
    names.forEach((name, index) => {
      data.write(name, 132 + index * 12, 'latin1');
      data.writeUInt32BE(values, 132 + index * 12 + 4);
    });
    data.writeUInt32BE(Math.round(red * 0x1_0000), values + 8);
    return box('colr', bytesOf('prof'), data.subarray(0, data.length - cut));
  }

  test('is known by the number of its primaries', () => {
    expect(hasDisplayP3(heic(numbers(12)))).toBe(true);
    expect(hasDisplayP3(heic(numbers(1)))).toBe(false);
    expect(hasDisplayP3(heic(box('free'), numbers(1), numbers(12)))).toBe(true);
  });

  test('is known by the red of its profile, with a tolerance', () => {
    for (const [red, isWide] of [
      [0.515, true],
      [0.496, true],
      [0.534, true],
      [0.494, false],
      [0.536, false],
    ] as const)
      expect(hasDisplayP3(heic(profile(red, ['rXYZ'])))).toBe(isWide);
  });

  test('is found at any entry of the profile', () => {
    expect(hasDisplayP3(heic(profile(0.515, ['wtpt', 'bXYZ', 'rXYZ'])))).toBe(true);
    expect(hasDisplayP3(heic(profile(0.515, ['wtpt', 'bXYZ'])))).toBe(false);
  });

  test('is not read beyond the profile', () => {
    expect(hasDisplayP3(heic(profile(0.515, ['rXYZ'], { cut: 1 })))).toBe(false);
    const others = Array<string>(64).fill('wtpt');
    expect(hasDisplayP3(heic(profile(0.515, [...others.slice(1), 'rXYZ'])))).toBe(true);
    expect(hasDisplayP3(heic(profile(0.515, [...others, 'rXYZ'])))).toBe(false);
  });

  test('is not in a file without colours', () => {
    expect(hasDisplayP3(heic(size(10, 10)))).toBe(false);
  });
});
