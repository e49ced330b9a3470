import { defineBrowserCommand } from '@vitest/browser-playwright';
import sharp from 'sharp';
import {
  cutAt,
  makeMarkerJpeg,
  withFilmTail,
  withForgedSize,
  withPdfInside,
  withoutEndMarker,
  type JpegOptions,
} from '../support/fixtures/make-jpeg';
import { makeHeic, type HeicOptions } from '../support/fixtures/make-heic';
import { makeHeicHeader, makeWebpHeader } from '../support/fixtures/make-other-files';
import { makePdf } from '../support/fixtures/make-pdf';
import type { PdfLock } from '../support/fixtures/pdf-lock';
import { makePhotoLike } from '../support/fixtures/make-photo-like';
import { makePortrait, type PortraitOptions } from '../support/fixtures/make-portrait';
import {
  makeAnimatedPng,
  makeDeepPng,
  makeForgedPng,
  makeMarkerPng,
  makePalettePng,
  makeTransparentPng,
  makeTurnedPng,
} from '../support/fixtures/make-png';

/** The files that browser tests ask the runner for: its makers need Node. */
export type FixtureOrder =
  | { make: 'marker-jpeg'; width: number; height: number; options?: JpegOptions }
  | { make: 'photo'; width: number; height: number; options?: JpegOptions }
  | { make: 'portrait'; options?: PortraitOptions & { jpeg?: JpegOptions; totalBytes?: number } }
  | { make: 'flat-jpeg'; width: number; height: number }
  | { make: 'cut-jpeg'; fraction: number }
  | { make: 'jpeg-without-end' | 'jpeg-with-film' | 'jpeg-with-pdf' }
  | { make: 'forged-jpeg'; width: number; height: number }
  | { make: 'marker-png' | 'transparent-png' | 'palette-png'; width: number; height: number }
  | { make: 'deep-png' | 'animated-png' | 'forged-png'; width: number; height: number }
  | { make: 'turned-png'; width: number; height: number; orientation: number }
  | { make: 'pdf'; totalBytes?: number; lock?: PdfLock }
  | { make: 'cut-pdf'; fraction: number }
  | { make: 'animated-webp' | 'foreign' }
  | { make: 'heic-header' }
  | { make: 'heic'; options?: HeicOptions }
  | { make: 'cut-heic'; fraction: number };

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The file's bytes in base64. */
    fixture: (order: FixtureOrder) => Promise<string>;
  }
}

const kept = new Map<string, Promise<Buffer>>();

/** Makes a fixture, once per run. */
export const fixture = defineBrowserCommand<[order: FixtureOrder]>(async (_context, order) => {
  const key = JSON.stringify(order);
  const file = kept.get(key) ?? make(order);
  kept.set(key, file);
  return (await file).toString('base64');
});

async function make(order: FixtureOrder): Promise<Buffer> {
  switch (order.make) {
    case 'marker-jpeg':
      return makeMarkerJpeg(order.width, order.height, order.options);
    case 'photo':
      return makePhotoLike(order.width, order.height, order.options);
    case 'portrait':
      return padded(await makePortrait(order.options), order.options?.totalBytes);
    case 'flat-jpeg':
      return makeFlatJpeg(order.width, order.height);
    case 'cut-jpeg':
      return cutAt(await makeMarkerJpeg(640, 480), order.fraction);
    case 'jpeg-without-end':
      return withoutEndMarker(await makeMarkerJpeg(640, 480));
    case 'jpeg-with-film':
      return withFilmTail(await makeMarkerJpeg(640, 480, { position: true }));
    case 'jpeg-with-pdf':
      return withPdfInside(await makeMarkerJpeg(640, 480));
    case 'forged-jpeg':
      return withForgedSize(await makeMarkerJpeg(640, 480), order.width, order.height);
    case 'marker-png':
      return makeMarkerPng(order.width, order.height);
    case 'transparent-png':
      return makeTransparentPng(order.width, order.height);
    case 'palette-png':
      return makePalettePng(order.width, order.height);
    case 'deep-png':
      return makeDeepPng(order.width, order.height);
    case 'animated-png':
      return makeAnimatedPng(order.width, order.height);
    case 'forged-png':
      return makeForgedPng(order.width, order.height);
    case 'turned-png':
      return makeTurnedPng(order.width, order.height, {
        orientation: order.orientation,
        position: true,
      });
    case 'pdf':
      return makePdf({ totalBytes: order.totalBytes, lock: order.lock });
    case 'cut-pdf':
      return cutAt(makePdf(), order.fraction);
    case 'animated-webp':
      return makeWebpHeader(true);
    case 'foreign':
      return Buffer.from('no picture at all, and nothing else either');
    case 'heic-header':
      return makeHeicHeader(4032, 3024);
    case 'heic':
      return makeHeic(order.options);
    case 'cut-heic':
      return cutAt(makeHeic(), order.fraction);
  }
}

/** Two halves, red over blue, at any size without holding its pixels. */
function makeFlatJpeg(width: number, height: number): Promise<Buffer> {
  const half = { width, height: Math.floor(height / 2), channels: 3 as const };
  return sharp({ create: { ...half, background: '#f00' }, limitInputPixels: false })
    .extend({ bottom: height - half.height, background: '#00f' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The tail behind a JPEG's end marker, as a live photo's film, makes it as large as is wanted. */
function padded(file: Buffer, totalBytes = file.length): Buffer {
  return Buffer.concat([file, Buffer.alloc(Math.max(0, totalBytes - file.length), 7)]);
}
