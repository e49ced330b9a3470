import { describe, expect, test } from 'vitest';
import { fileMessage, pixelWords } from './file-message';

describe('why a file is not accepted', () => {
  test('an empty, a truncated, an animated and a locked one', () => {
    expect(fileMessage({ problem: 'empty' })).toEqual({ code: 'file-empty' });
    expect(fileMessage({ problem: 'truncated', found: 'PNG' })).toEqual({
      code: 'file-truncated',
      found: 'PNG',
    });
    expect(fileMessage({ problem: 'animated', found: 'PNG' })).toEqual({
      code: 'picture-animated',
    });
    expect(fileMessage({ problem: 'password' })).toEqual({ code: 'pdf-password' });
    expect(fileMessage({ problem: 'active' })).toEqual({ code: 'pdf-active' });
  });

  test('[MAT-24] a type that is not accepted is named if it is known', () => {
    const unsupported = (found: string | null) =>
      fileMessage({ problem: 'unsupported-type', found });
    expect(unsupported('WebP')).toEqual({ code: 'file-type', found: 'WebP' });
    expect(unsupported(null)).toEqual({ code: 'file-type-unknown' });
  });

  test.each([
    [10 * 1024 * 1024, '10M'],
    [1024 * 1024, '1M'],
    [1024 * 1024 - 1, '1023K'],
    [500 * 1024, '500K'],
  ])('[MAT-25] a limit of %i bytes is said as %s', (limitBytes, limit) => {
    expect(fileMessage({ problem: 'too-large', bytes: limitBytes + 1, limitBytes })).toEqual({
      code: 'file-too-large',
      limit,
    });
  });

  test('megapixels of a picture are rounded up, those of the limit down', () => {
    const size = { width: 10_001, height: 10_000, limitPixels: 100_900_000 };
    expect(pixelWords(size)).toEqual({ megapixels: 101, most: 100 });
    expect(fileMessage({ problem: 'too-many-pixels', ...size })).toEqual({
      code: 'picture-too-large',
      megapixels: 101,
      most: 100,
    });
  });

  test('a broken PDF and a broken picture have messages of their own', () => {
    expect(fileMessage({ problem: 'undecodable', found: 'PDF' })).toEqual({ code: 'pdf-damaged' });
    expect(fileMessage({ problem: 'undecodable', found: 'HEIC' })).toEqual({
      code: 'picture-damaged',
      found: 'HEIC',
    });
  });

  test('a file that is too complex is named if its type is known', () => {
    expect(fileMessage({ problem: 'too-complex', found: 'JPEG' })).toEqual({
      code: 'file-too-complex',
      found: 'JPEG',
    });
    expect(fileMessage({ problem: 'too-complex', found: null })).toEqual({
      code: 'file-unknown-too-complex',
    });
  });
});
