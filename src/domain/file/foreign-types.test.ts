import { expect, test } from 'vitest';
import { nameForeignType } from './foreign-types';
import { isWebp, readWebp } from './webp';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test.each([
  ['GIF89a', 'GIF'],
  ['BM', 'BMP'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['PK\x03\x04', 'ZIP or Office'],
  ['\xd0\xcf\x11\xe0', 'Office'],
  ['Rar!', 'RAR'],
  ['{\\rtf1', 'RTF'],
  ['\0\0\0\x14ftypavif\0\0\0\0mif1', 'AVIF'],
  ['\0\0\0\x14ftypmif1\0\0\0\0avis', 'AVIF'],
  ['\0\0\0\x10ftypqt  \0\0\0\0', 'video'],
])('the type of %j is named', (start, name) => {
  expect(nameForeignType(bytesOf(`${start} and more`))).toBe(name);
  expect(nameForeignType(bytesOf(` ${start}`))).toBeNull();
});

test.each([
  ['<!doctype html>', 'web page'],
  ['<HTML>', 'web page'],
  ['<head>', 'web page'],
  ['<body class="a">', 'web page'],
  ['<script>', 'web page'],
  ['  \n<html>', 'web page'],
  ['\xef\xbb\xbf<html>', 'web page'],
  ['<!-- a --><html>', 'web page'],
  ['a <html>', null],
  ['<!-->-->', null],
  ['<heading>', null],
  ['html', null],
  [`${' '.repeat(252)}<html>`, null],
  [`${' '.repeat(251)}<html>`, 'web page'],
])('a web page is known by its first tag: %j', (text, name) => {
  expect(nameForeignType(bytesOf(text))).toBe(name);
});

test('a WebP has its mark, its length and perhaps an animation', () => {
  const webp = (chunk: string, flag = 0, length = 22 - 8) => {
    const bytes = bytesOf(`RIFF\0\0\0\0WEBP${chunk}\x0a\0\0\0\0\0`);
    bytes[4] = length;
    bytes[20] = flag;
    return bytes;
  };
  expect(isWebp(webp('VP8 '))).toBe(true);
  expect(isWebp(bytesOf('RIFF\0\0\0\0WAVE'))).toBe(false);
  expect(isWebp(bytesOf('RIFX\0\0\0\0WEBP'))).toBe(false);
  expect(readWebp(webp('VP8X', 0x02))).toEqual({ type: 'webp', animated: true, complete: true });
  expect(readWebp(webp('VP8X', 0x10)).animated).toBe(false);
  expect(readWebp(webp('VP8X', 0x12)).animated).toBe(true);
  // The flag is in the extended header only.
  expect(readWebp(webp('VP8 ', 0x02)).animated).toBe(false);
  expect(readWebp(webp('VP8 ', 0, 15)).complete).toBe(false);
});
