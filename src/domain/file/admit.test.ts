import { describe, expect, test } from 'vitest';
import { cutAt, makeMarkerJpeg } from '../../../tests/support/fixtures/make-jpeg';
import { makeHeicHeader, makeWebpHeader } from '../../../tests/support/fixtures/make-other-files';
import { withScans } from '../../../tests/support/fixtures/many-scans';
import { openingPdfs } from '../../../tests/support/fixtures/make-odd-pdf';
import { makePdf } from '../../../tests/support/fixtures/make-pdf';
import { makeAnimatedPng, makeMarkerPng } from '../../../tests/support/fixtures/make-png';
import { jpegMaxScans } from '../limits';
import { admit } from './admit';
import { fileMessage } from './file-message';
import { sniff } from './sniff';

const judge = (bytes: Uint8Array, size = bytes.length) => admit(sniff(bytes), size);

const refused = (problem: object) => ({ admitted: false, problem });

describe('which files are accepted', () => {
  test('[MAT-22] the content of a PDF, a JPEG and a PNG is accepted', async () => {
    const made = [
      ['jpeg', await makeMarkerJpeg(16, 16)],
      ['png', await makeMarkerPng(16, 16)],
      ['pdf', makePdf()],
    ] as const;
    for (const [type, bytes] of made)
      expect(judge(bytes)).toMatchObject({ admitted: true, file: { type } });
  });

  test('a HEIC is left to the decoder', () => {
    expect(judge(makeHeicHeader(10, 10))).toMatchObject({ admitted: true, file: { type: 'heic' } });
  });

  test('[MAT-24] other content is rejected with the specified text', () => {
    const cases = [
      judge(Buffer.from('just a text')),
      judge(Buffer.from('GIF89a....')),
      judge(makeWebpHeader(false)),
    ];
    for (const verdict of cases) {
      if (verdict.admitted) throw new Error('was admitted');
      expect(verdict.problem.problem).toBe('unsupported-type');
      expect(fileMessage(verdict.problem).code).toMatch(/^file-type/);
    }
  });

  test('[MAT-25] a PDF of 10485760 bytes is accepted, one byte more is not', () => {
    expect(judge(makePdf({ totalBytes: 10_485_760 }))).toMatchObject({ admitted: true });
    const verdict = judge(makePdf({ totalBytes: 10_485_761 }));
    const limits = { bytes: 10_485_761, limitBytes: 10_485_760 };
    expect(verdict).toEqual(refused({ problem: 'too-large', ...limits }));
    if (verdict.admitted) return;
    expect(fileMessage(verdict.problem)).toEqual({ code: 'file-too-large', limit: '10M' });
  });

  test('a picture may be larger than 10 MB: only the prepared form counts', async () => {
    const jpeg = await makeMarkerJpeg(16, 16);
    expect(judge(jpeg, 30_000_000)).toMatchObject({ admitted: true });
    expect(judge(jpeg, 200_000_000)).toMatchObject(refused({ problem: 'too-large' }));
  });

  test('an empty, truncated, animated or sizeless picture is rejected', async () => {
    expect(judge(new Uint8Array(0))).toEqual(refused({ problem: 'empty' }));
    for (const file of [await makeMarkerJpeg(99, 99), await makeMarkerPng(99, 99)]) {
      for (const fraction of [0.99, 0.7, 0.3]) {
        expect(judge(cutAt(file, fraction))).toMatchObject(refused({ problem: 'truncated' }));
      }
    }
    expect(judge(await makeAnimatedPng(16, 16))).toMatchObject(refused({ problem: 'animated' }));
    const noFrame = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]);
    expect(judge(noFrame)).toMatchObject(refused({ problem: 'undecodable' }));
  });

  test('a JPEG with too many scans is rejected: each scan decodes all pixels again', async () => {
    const progressive = await makeMarkerJpeg(40, 24, { progressive: true });
    const file = withScans(progressive, jpegMaxScans + 1);
    expect(judge(file)).toEqual(refused({ problem: 'too-complex', found: 'JPEG' }));
    expect(judge(withScans(progressive, jpegMaxScans))).toMatchObject({ admitted: true });
  });

  test('a PDF is accepted whatever its structure: only a reader can judge it', () => {
    for (const make of Object.values(openingPdfs))
      expect(judge(make())).toMatchObject({ admitted: true });
    for (const fraction of [0.99, 0.7, 0.3])
      expect(judge(cutAt(makePdf(), fraction))).toMatchObject({ admitted: true });
  });
});
