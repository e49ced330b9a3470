import { describe, expect, test } from 'vitest';
import { makeHeic } from '../../../tests/support/fixtures/make-heic';
import { cutAt, makeMarkerJpeg, withPdfInside } from '../../../tests/support/fixtures/make-jpeg';
import {
  makeHeicHeader,
  makeMovieHeader,
  makeWebpHeader,
} from '../../../tests/support/fixtures/make-other-files';
import { makePdf } from '../../../tests/support/fixtures/make-pdf';
import {
  makeAnimatedPng,
  makeDeepPng,
  makeForgedPng,
  makeMarkerPng,
  makePalettePng,
  makeTurnedPng,
} from '../../../tests/support/fixtures/make-png';
import { hasDisplayP3 } from './heic';
import { isWebp, nameForeignType, readWebp, sniff } from './sniff';

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

const lock = { revision: 3, password: 'secret' } as const;

describe('the type of a file, by its bytes', () => {
  test('empty', () => {
    expect(sniff(new Uint8Array(0))).toEqual({ type: 'empty' });
  });

  test('PNG: size, depth, end', async () => {
    const plain = await makeMarkerPng(40, 24);
    expect(sniff(plain)).toMatchObject({ type: 'png', width: 40, height: 24, complete: true });
    for (const fraction of [0.99, 0.7, 0.3]) {
      expect(sniff(cutAt(plain, fraction))).toMatchObject({ type: 'png', complete: false });
    }
    expect(sniff(await makeDeepPng(40, 24))).toMatchObject({ bitDepth: 16, complete: true });
    expect(sniff(await makePalettePng(40, 24))).toMatchObject({ type: 'png', complete: true });
    expect(sniff(makeForgedPng(60_000, 50_000))).toMatchObject({ width: 60_000, height: 50_000 });
  });

  test('PNG: rotated, animated, with a position', async () => {
    const turned = await makeTurnedPng(40, 24, { orientation: 6, position: true });
    expect(sniff(turned)).toMatchObject({
      width: 24,
      height: 40,
      orientation: 6,
      hasMetadata: true,
      hasPosition: true,
      animated: false,
    });
    expect(sniff(await makeAnimatedPng(40, 24))).toMatchObject({ animated: true });
  });

  test('PDF: its marks, wherever readers search for them', () => {
    const plain = makePdf({ pages: 3 });
    expect(sniff(plain)).toEqual({ type: 'pdf', complete: true, encrypted: false });
    expect(sniff(makePdf({ lock }))).toMatchObject({ encrypted: true });
    for (const fraction of [0.99, 0.7, 0.3]) {
      expect(sniff(cutAt(plain, fraction))).toMatchObject({ type: 'pdf', complete: false });
    }
    const junkBefore = Buffer.concat([Buffer.alloc(1000, 0x20), plain]);
    expect(sniff(junkBefore)).toMatchObject({ type: 'pdf', complete: true });
    const padded = Buffer.concat([plain, Buffer.alloc(4096)]);
    expect(sniff(padded)).toMatchObject({ type: 'pdf', complete: true });
    const late = Buffer.concat([Buffer.alloc(1100, 0x20), plain]);
    expect(sniff(late)).toEqual({ type: 'foreign', name: null });
  });

  test('a picture that contains a PDF header is a picture', async () => {
    expect(sniff(withPdfInside(await makeMarkerJpeg(40, 24)))).toMatchObject({ type: 'jpeg' });
  });

  test('HEIC: its largest picture', () => {
    const heic = makeHeicHeader(4032, 3024);
    expect(sniff(heic)).toEqual({
      type: 'heic',
      size: { width: 4032, height: 3024 },
      complete: true,
    });
    expect(sniff(heic.subarray(0, heic.length - 10))).toMatchObject({ complete: false });
  });

  test.each(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])(
    'HEIC by its brand alone: %s',
    (brand) => {
      const branded = (name: string) => Buffer.from(`\0\0\0\x10ftyp${name}\0\0\0\0`, 'latin1');
      expect(sniff(branded(brand))).toMatchObject({ type: 'heic', complete: false });
      expect(sniff(branded('avif'))).toEqual({ type: 'foreign', name: 'AVIF' });
    },
  );

  test('HEIC as a phone writes it: a grid of tiles', () => {
    const heic = makeHeic({ orientation: 6 });
    const size = { width: 300, height: 256 };
    expect(sniff(heic)).toEqual({ type: 'heic', size, complete: true });
    for (const fraction of [0.99, 0.7, 0.3])
      expect(sniff(cutAt(heic, fraction))).toMatchObject({ complete: false });
  });

  test('HEIC in Display P3 is detected by its numbers or its profile', () => {
    expect(hasDisplayP3(makeHeic({ wideColours: true }))).toBe(true);
    expect(hasDisplayP3(makeHeic())).toBe(false);
    expect(hasDisplayP3(makeHeic({ profileRed: 0.5151 }))).toBe(true);
    expect(hasDisplayP3(makeHeic({ profileRed: 0.4361 }))).toBe(false);
    expect(hasDisplayP3(makeHeicHeader(10, 10))).toBe(false);
  });

  test('WebP, animated or not', () => {
    expect(sniff(makeWebpHeader(true))).toMatchObject({ type: 'webp', animated: true });
    expect(sniff(makeWebpHeader(false))).toMatchObject({ type: 'webp', animated: false });
  });

  test('known foreign types have a name', () => {
    const named = (bytes: Uint8Array) => sniff(bytes);
    expect(named(makeMovieHeader())).toEqual({ type: 'foreign', name: 'video' });
    expect(named(Buffer.from('GIF89a......'))).toEqual({ type: 'foreign', name: 'GIF' });
    expect(named(Buffer.from('PK\x03\x04%PDF-'))).toMatchObject({ name: 'ZIP or Office' });
    expect(named(Buffer.from('a text'))).toEqual({ type: 'foreign', name: null });
  });

  test.each([
    ['\ufeff<html lang=en>', 'web page'],
    [' <!-- one > two --> \n<!---->\t<!DOCTYPE HTML>', 'web page'],
    ['<!---->'.repeat(30) + '<body>', 'web page'],
    ['<!---->'.repeat(36) + 'X', null],
    ['<!-- <html>', null],
    ['<htmlx>', null],
  ])('a page behind comments is a web page: %j', (text, name) => {
    expect(sniff(Buffer.from(text))).toEqual({ type: 'foreign', name });
  });
});
