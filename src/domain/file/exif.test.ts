import { describe, expect, test } from 'vitest';
import { readExif } from './exif';

type Entry = readonly [tag: number, type: number, value: number];

const orientation = 0x0112;
const position = 0x8825;
const short = 3;

/** A TIFF block with one directory. `claimed` is the number of entries that it declares. */
function block(
  entries: readonly Entry[],
  { little = true, claimed = entries.length, at = 8 } = {},
) {
  const bytes = Buffer.alloc(at + 2 + entries.length * 12);
  bytes.write(little ? 'II' : 'MM', 'latin1');
  const write16 = (value: number, to: number) =>
    little ? bytes.writeUInt16LE(value, to) : bytes.writeUInt16BE(value, to);
  write16(42, 2);
  if (little) bytes.writeUInt32LE(at, 4);
  else bytes.writeUInt32BE(at, 4);
  write16(claimed, at);
  entries.forEach(([tag, type, value], index) => {
    const entry = at + 2 + index * 12;
    write16(tag, entry);
    write16(type, entry + 2);
    write16(value, entry + 8);
  });
  return new Uint8Array(bytes);
}

const nothing = { orientation: null, hasPosition: false };

describe('the EXIF of a picture', () => {
  test.each([true, false])('is read in both byte orders; little endian: %s', (little) => {
    const entries: Entry[] = [
      [0x010f, 2, 5],
      [orientation, short, 6],
      [position, 4, 99],
    ];
    expect(readExif(block(entries, { little }))).toEqual({ orientation: 6, hasPosition: true });
  });

  test('has an orientation from 1 to 8, or none', () => {
    const read = (value: number) => readExif(block([[orientation, short, value]])).orientation;
    expect([0, 1, 8, 9].map(read)).toEqual([null, 1, 8, null]);
  });

  test('has no orientation in another type of number', () => {
    expect(readExif(block([[orientation, 4, 6]])).orientation).toBeNull();
  });

  test('has a position without an orientation', () => {
    expect(readExif(block([[position, 4, 1]]))).toEqual({ orientation: null, hasPosition: true });
  });

  test('may begin its directory anywhere', () => {
    expect(readExif(block([[orientation, short, 3]], { at: 20 })).orientation).toBe(3);
  });

  test('is read no further than its bytes, whatever number of entries it declares', () => {
    const whole = block([
      [0x010f, 2, 5],
      [orientation, short, 6],
    ]);
    const claimed = block([[orientation, short, 6]], { claimed: 65_535 });
    expect(readExif(claimed)).toEqual({ orientation: 6, hasPosition: false });
    expect(readExif(whole.subarray(0, -1))).toEqual(nothing);
    expect(readExif(block([[orientation, short, 6]], { claimed: 0 }))).toEqual(nothing);
  });

  test('is ignored without its marks', () => {
    const broken = (at: number) => {
      const bytes = block([[orientation, short, 6]]);
      bytes[at] = 0x58;
      return readExif(bytes);
    };
    expect(broken(0)).toEqual(nothing);
    expect(broken(2)).toEqual(nothing);
    expect(readExif(new Uint8Array())).toEqual(nothing);
    // The directory begins after the end.
    expect(readExif(block([]).subarray(0, 8))).toEqual(nothing);
  });
});
