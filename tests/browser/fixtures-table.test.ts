import { afterAll, describe, expect, test } from 'vitest';
import type { JpegOptions } from '../support/fixtures/make-jpeg';
import { createImageClient } from '../../src/workers/image/image-client';
import { readJpeg } from '../../src/domain/file/jpeg';
import { cameraName, filmText } from '../support/fixtures/secrets';
import type { FixtureOrder } from './fixture-command';
import { cornersOf, fixture, readPicture, textOf } from './picture-reading';

const client = createImageClient();
afterAll(() => client.dispose());

const size = { width: 320, height: 260 };
const jpeg = (options: JpegOptions = {}): FixtureOrder => ({
  make: 'marker-jpeg',
  ...size,
  options,
});

/**
 * Every kind of file, under the name it comes with, what becomes of it as a document, and which check
 * blocks it as a visa photo ('' blocks none). The colours are those of the four-colour marker.
 */
const table: readonly (readonly [
  name: string,
  order: FixtureOrder,
  fileName: string,
  asDocument: string,
  blockedBy: string,
  colours?: 'marker',
])[] = [
  ...['II' as const, 'MM' as const].flatMap((byteOrder) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map(
      (orientation) =>
        [
          `orientation ${orientation}, ${byteOrder}`,
          jpeg({ orientation, byteOrder, position: true }),
          'a.jpg',
          'ok',
          '',
          'marker',
        ] as const,
    ),
  ),
  ['EXIF after JFIF', jpeg({ jfif: true, orientation: 6 }), 'a.jpeg', 'ok', '', 'marker'],
  ['progressive', jpeg({ progressive: true }), 'a.jpg', 'ok', '', 'marker'],
  ['CMYK', jpeg({ colours: 'cmyk' }), 'a.jpg', 'ok', ''],
  ['Display P3', jpeg({ colours: 'p3' }), 'a.jpg', 'ok', ''],
  ['grey', jpeg({ colours: 'grey' }), 'a.jpg', 'ok', ''],
  ['PNG', { make: 'marker-png', ...size }, 'a.png', 'ok', '', 'marker'],
  ['a PNG called .jpg', { make: 'marker-png', ...size }, 'a.jpg', 'ok', '', 'marker'],
  ['PNG of 16 bits', { make: 'deep-png', ...size }, 'a.png', 'ok', '', 'marker'],
  ['PNG with a palette', { make: 'palette-png', ...size }, 'a.png', 'ok', '', 'marker'],
  ['transparent PNG', { make: 'transparent-png', ...size }, 'a.png', 'ok', ''],
  ['turned PNG', { make: 'turned-png', ...size, orientation: 7 }, 'a.png', 'ok', '', 'marker'],
  ['a film behind the end', { make: 'jpeg-with-film' }, 'MVIMG.jpg', 'ok', '', 'marker'],
  ['a PDF inside', { make: 'jpeg-with-pdf' }, 'a.jpg', 'ok', '', 'marker'],
  ['a PDF inside, called .pdf', { make: 'jpeg-with-pdf' }, 'a.pdf', 'ok', '', 'marker'],
  ['a JPEG called .jfif', jpeg(), 'a.jfif', 'ok', '', 'marker'],
  ['a JPEG with a dot in its name', jpeg(), 'Passport J.Smith', 'ok', '', 'marker'],
  ['cut at 99 %', { make: 'cut-jpeg', fraction: 0.99 }, 'a.jpg', 'truncated', 'file'],
  ['cut at 70 %', { make: 'cut-jpeg', fraction: 0.7 }, 'a.jpg', 'truncated', 'file'],
  ['cut at 30 %', { make: 'cut-jpeg', fraction: 0.3 }, 'a.jpg', 'truncated', 'file'],
  ['without an end marker', { make: 'jpeg-without-end' }, 'a.jpg', 'ok', '', 'marker'],
  [
    'a forged size',
    { make: 'forged-jpeg', width: 65_000, height: 65_000 },
    'a.jpg',
    'too-many-pixels',
    'file',
  ],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (orientation) =>
      [
        `HEIC, orientation ${orientation}`,
        { make: 'heic', options: { orientation } },
        'IMG_0001.HEIC',
        'ok',
        '',
        'marker',
      ] as const,
  ),
  ['HEIC called .jpg', { make: 'heic' }, 'a.jpg', 'ok', '', 'marker'],
  ['HEIC without a name', { make: 'heic' }, '', 'ok', '', 'marker'],
  ['HEIC called .pdf', { make: 'heic' }, 'a.pdf', 'ok', '', 'marker'],
  ['HEIC of several', { make: 'heic', options: { another: true } }, 'a.heif', 'ok', '', 'marker'],
  ['cut HEIC', { make: 'cut-heic', fraction: 0.9 }, 'a.heic', 'truncated', 'file'],
  ['HEIC without a picture', { make: 'heic-header' }, 'a.heic', 'undecodable', 'file'],
  ['HEIC of noise', { make: 'heic', options: { tiles: 'noise' } }, 'a.heic', 'undecodable', 'file'],
  ['HEIC of zeros', { make: 'heic', options: { tiles: 'zeros' } }, 'a.heic', 'undecodable', 'file'],
  [
    'HEIC with a hole',
    { make: 'heic', options: { tiles: 'noise', onlyLast: true } },
    'a.heic',
    'undecodable',
    'file',
  ],
  [
    'HEIC that claims 30 megapixels',
    { make: 'heic', options: { claimed: { width: 6000, height: 5000 } } },
    'a.heic',
    'undecodable',
    'file',
  ],
  [
    'HEIC that claims 100 megapixels',
    { make: 'heic', options: { claimed: { width: 12_000, height: 9000 } } },
    'a.heic',
    'too-many-pixels',
    'file',
  ],
  [
    'HEIC whose tiles are larger than they say',
    { make: 'heic', options: { claimedTile: { width: 16, height: 16 } } },
    'a.heic',
    'undecodable',
    'file',
  ],
  ['animated PNG', { make: 'animated-png', ...size }, 'a.png', 'animated', 'file'],
  ['animated WebP', { make: 'animated-webp' }, 'a.webp', 'unsupported-type', 'file'],
  ['an unknown type', { make: 'foreign' }, 'a.jpg', 'unsupported-type', 'file'],
  ['PDF', { make: 'pdf' }, 'a.pdf', 'ok', 'file'],
  ['PDF called .jpg', { make: 'pdf' }, 'a.jpg', 'ok', 'file'],
  [
    'encrypted PDF',
    { make: 'pdf', lock: { revision: 4, password: 'secret' } },
    'a.pdf',
    'ok pdf-doubtful',
    'file',
  ],
  ['cut PDF', { make: 'cut-pdf', fraction: 0.7 }, 'a.pdf', 'ok pdf-doubtful', 'file'],
  ['1 × 1', { make: 'marker-jpeg', width: 1, height: 1 }, 'a.jpg', 'ok', 'least-size'],
  ['6 × 6', { make: 'marker-png', width: 6, height: 6 }, 'a.png', 'too-few-pixels', 'least-size'],
  ['249 × 249', { make: 'marker-jpeg', width: 249, height: 249 }, 'a.jpg', 'ok', 'least-size'],
  ['250 × 250', { make: 'marker-jpeg', width: 250, height: 250 }, 'a.jpg', 'ok', '', 'marker'],
  ['251 × 249', { make: 'marker-jpeg', width: 251, height: 249 }, 'a.jpg', 'ok', 'least-size'],
  ['251 × 251', { make: 'marker-jpeg', width: 251, height: 251 }, 'a.jpg', 'ok', '', 'marker'],
];

function expectClean(bytes: ArrayBuffer): void {
  const facts = readJpeg(new Uint8Array(bytes));
  expect(facts).toMatchObject({ hasMetadata: false, hasPosition: false, hasTail: false });
  for (const secret of [cameraName, filmText, 'GPS', '%PDF']) {
    expect(textOf(bytes)).not.toContain(secret);
  }
}

describe('every kind of file', () => {
  for (const [name, order, fileName, asDocument, blockedBy, colours] of table) {
    test(`${name}: ${asDocument} as a document, ${blockedBy || 'not'} blocked as a photo`, async () => {
      const bytes = await fixture(order);
      const file = new File([bytes], fileName);
      const document = await client.prepareDocument({ id: name, bytes: file, kind: 'document' });
      const warnings = document.ok && document.type === 'pdf' ? document.warnings : [];
      expect(document.ok ? ['ok', ...warnings].join(' ') : document.problem).toBe(asDocument);
      if (document.ok && document.type === 'image') {
        expectClean(document.bytes);
        if (colours) expect(cornersOf(await readPicture(document.bytes))).toBe('RGBY');
      }
      if (document.ok && document.type === 'pdf') {
        expect(new Uint8Array(document.bytes)).toEqual(new Uint8Array(bytes));
      }

      const photo = await client.preparePhoto(file, {
        width: 35,
        height: 45,
        color: 'White',
      });
      const report = photo.ok || photo.problem === 'blocked' ? photo.report : { checks: [] };
      const blocking = report.checks.filter(({ verdict }) => verdict === 'block');
      expect(blocking.map(({ id }) => id).join(' ')).toBe(blockedBy);
      if (!photo.ok) return expect(photo.problem).toBe('blocked');
      expectClean(photo.picture.bytes);
      if (colours) expect(cornersOf(await readPicture(photo.picture.bytes))).toBe('RGBY');
    });
  }
});
