import { describe, expect, test } from 'vitest';
import { cutAt, makeMarkerJpeg } from '../../../tests/support/fixtures/make-jpeg';
import { makeHeicHeader, makeWebpHeader } from '../../../tests/support/fixtures/make-other-files';
import { withScans } from '../../../tests/support/fixtures/many-scans';
import { openingPdfs } from '../../../tests/support/fixtures/make-odd-pdf';
import { makePdf } from '../../../tests/support/fixtures/make-pdf';
import { makeAnimatedPng, makeMarkerPng } from '../../../tests/support/fixtures/make-png';
import { jpegMaxScans } from '../limits';
import { admit, extensionOf } from './admit';
import { fileMessage } from './file-message';
import { sniff } from './sniff';

const judge = (bytes: Uint8Array, name: string, size = bytes.length) =>
  admit(sniff(bytes), name, size);

const refused = (problem: object) => ({ admitted: false, problem });

describe('which files may go on', () => {
  test('[MAT-22] pdf, jpg, jpeg and png, in any case, and files without a name', async () => {
    const jpeg = await makeMarkerJpeg(16, 16);
    for (const name of ['a.jpg', 'A.JPEG', 'b.JpG', '', 'image', 'Scan 12.03.2024']) {
      expect(judge(jpeg, name)).toMatchObject({ admitted: true });
    }
    expect(judge(await makeMarkerPng(16, 16), 'a.png')).toMatchObject({ admitted: true });
    expect(judge(makePdf(), 'a.pdf')).toMatchObject({ admitted: true });
  });

  test('a PNG that is called .jpg is a picture all the same', async () => {
    expect(judge(await makeMarkerPng(16, 16), 'a.jpg')).toMatchObject({
      admitted: true,
      file: { type: 'png' },
    });
  });

  test('a HEIC that is called .jpg is left to the decoder', () => {
    expect(judge(makeHeicHeader(10, 10), 'a.jpg')).toMatchObject({
      admitted: true,
      file: { type: 'heic' },
    });
  });

  test('[MAT-24] other content or another name is refused with the specified text', async () => {
    const cases = [
      judge(Buffer.from('just a text'), 'a.pdf'),
      judge(Buffer.from('GIF89a....'), 'a.gif'),
      judge(makeWebpHeader(false), 'a.webp'),
      judge(await makeMarkerJpeg(16, 16), 'a.doc'),
      judge(makePdf(), 'a.exe'),
    ];
    for (const verdict of cases) {
      if (verdict.admitted) throw new Error('was admitted');
      expect(verdict.problem.problem).toBe('unsupported-type');
      expect(fileMessage(verdict.problem).code).toMatch(/^file-(type|ending)/);
    }
  });

  test('a picture called .pdf, and a PDF called .jpg', async () => {
    expect(judge(await makeMarkerJpeg(16, 16), 'a.pdf')).toEqual(
      refused({ problem: 'mislabelled', found: 'JPEG', extension: 'pdf' }),
    );
    expect(judge(makePdf(), 'a.jpg')).toEqual(
      refused({ problem: 'mislabelled', found: 'PDF', extension: 'jpg' }),
    );
  });

  test('[MAT-25] a PDF of 10485760 bytes goes, one byte more does not', () => {
    expect(judge(makePdf({ totalBytes: 10_485_760 }), 'a.pdf')).toMatchObject({ admitted: true });
    const verdict = judge(makePdf({ totalBytes: 10_485_761 }), 'a.pdf');
    const limits = { bytes: 10_485_761, limitBytes: 10_485_760 };
    expect(verdict).toEqual(refused({ problem: 'too-large', ...limits }));
    if (verdict.admitted) return;
    expect(fileMessage(verdict.problem)).toEqual({ code: 'file-too-large', limit: '10M' });
  });

  test('a picture may be larger than 10 MB: what counts is what is sent', async () => {
    const jpeg = await makeMarkerJpeg(16, 16);
    expect(judge(jpeg, 'a.jpg', 30_000_000)).toMatchObject({ admitted: true });
    expect(judge(jpeg, 'a.jpg', 200_000_000)).toMatchObject(refused({ problem: 'too-large' }));
  });

  test('empty, cut off, animated, without a size', async () => {
    expect(judge(new Uint8Array(0), 'a.jpg')).toEqual(refused({ problem: 'empty' }));
    for (const file of [await makeMarkerJpeg(99, 99), await makeMarkerPng(99, 99)]) {
      for (const fraction of [0.99, 0.7, 0.3]) {
        expect(judge(cutAt(file, fraction), '')).toMatchObject(refused({ problem: 'truncated' }));
      }
    }
    expect(judge(await makeAnimatedPng(16, 16), 'a.png')).toMatchObject(
      refused({ problem: 'animated' }),
    );
    const noFrame = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]);
    expect(judge(noFrame, 'a.jpg')).toMatchObject(refused({ problem: 'undecodable' }));
  });

  test('a JPEG of too many scans, which would be gone over again and again', async () => {
    const progressive = await makeMarkerJpeg(40, 24, { progressive: true });
    const file = withScans(progressive, jpegMaxScans + 1);
    expect(judge(file, 'a.jpg')).toEqual(refused({ problem: 'too-complex', found: 'JPEG' }));
    expect(judge(withScans(progressive, jpegMaxScans), 'a.jpg')).toMatchObject({ admitted: true });
  });

  test('a PDF goes on however its marks stand: only a reader can tell', () => {
    for (const make of Object.values(openingPdfs))
      expect(judge(make(), 'a.pdf')).toMatchObject({ admitted: true });
    for (const fraction of [0.99, 0.7, 0.3])
      expect(judge(cutAt(makePdf(), fraction), 'a.pdf')).toMatchObject({ admitted: true });
  });

  test('an extension begins with a letter', () => {
    expect(extensionOf('Passport.PDF ')).toBe('pdf');
    expect(extensionOf('archive.tar.gz')).toBe('gz');
    expect(extensionOf('12.03')).toBeNull();
    expect(extensionOf('.')).toBeNull();
  });
});
