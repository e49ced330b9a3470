import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeMarkerJpeg, withFilmTail } from '../../../tests/support/fixtures/make-jpeg';
import { makeHeicHeader, makeWebpHeader } from '../../../tests/support/fixtures/make-other-files';
import { makePdf } from '../../../tests/support/fixtures/make-pdf';
import { makeAnimatedPng, makeTurnedPng } from '../../../tests/support/fixtures/make-png';
import { mutate } from '../../../tests/support/fixtures/mutate';
import { seededRandom } from '../../../tests/support/fixtures/seeded-random';
import { admit } from './admit';
import { describePicture } from '../../workers/image/picture-source';
import { sniff } from './sniff';
import { withEndMark } from './with-end-mark';

const lock = { revision: 3, password: 'secret' } as const;
/** `npm run fuzz:image` runs more, with another seed. */
const mutants = Number(process.env['FUZZ_MUTANTS'] ?? 4000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_240_611);

describe('untrusted bytes', () => {
  const kinds = new Set(['empty', 'jpeg', 'png', 'heic', 'pdf', 'webp', 'foreign']);

  /** Runs all code that reads bytes before a browser's decoder does. */
  function readAll(bytes: Uint8Array<ArrayBuffer>): string {
    const file = sniff(withEndMark(bytes));
    const admission = admit(file, bytes.length);
    if (file.type === 'jpeg' || file.type === 'png' || file.type === 'heic') {
      const { clean } = describePicture(bytes, file);
      expect(clean.length).toBeLessThanOrEqual(bytes.length + 4);
      if (file.type !== 'heic') expect(sniff(clean).type).toBe(file.type);
    }
    return admission.admitted || admission.problem.problem ? file.type : 'untyped';
  }

  test('mutants of every type give a typed answer', { timeout: 3_600_000 }, async () => {
    const originals = [
      await makeMarkerJpeg(64, 48, { orientation: 6, position: true }),
      await makeMarkerJpeg(64, 48, { progressive: true, byteOrder: 'II', position: true }),
      withFilmTail(await makeMarkerJpeg(16, 16, { plain: true })),
      await makeTurnedPng(40, 24, { orientation: 8, position: true }),
      await makeAnimatedPng(16, 16),
      makePdf({ lock }),
      makeHeicHeader(4032, 3024),
      makeWebpHeader(true),
    ];
    const random = seededRandom(seed);
    const seen = new Set<string>();
    for (let round = 0; round < mutants; round += 1) {
      const original = originals[round % originals.length] ?? Buffer.alloc(0);
      const kind = readAll(mutate(original, random));
      seen.add(kind);
      if (!kinds.has(kind)) throw new Error(`mutant ${round} of seed ${seed}: ${kind}`);
    }
    expect(seen).toContain('foreign');
  });

  test('any bytes after any signature give a typed answer', () => {
    const signatures = ['', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', '\0\0\0\x18ftypheic', '%PDF-'];
    fc.assert(
      fc.property(
        fc.constantFrom(...signatures),
        fc.uint8Array({ maxLength: 400 }),
        (head, tail) => {
          const bytes = Uint8Array.from([...Buffer.from(head, 'latin1'), ...tail]);
          expect(kinds).toContain(readAll(bytes));
        },
      ),
      { numRuns: 2000, seed: 7 },
    );
  });

  test(
    'ten megabytes of the worst bytes give a typed answer within the test’s time limit',
    { timeout: 30_000 },
    () => {
      const worst = new Uint8Array(10_485_760).fill(0xff);
      worst.set([0xff, 0xd8, 0xff, 0xd0]);
      expect(kinds).toContain(readAll(worst));
      const zeros = new Uint8Array(10_485_760);
      zeros.set(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
      expect(kinds).toContain(readAll(zeros));
      const names = new Uint8Array(10_485_760).fill(0x2f);
      names.set(Buffer.from('%PDF-'));
      expect(kinds).toContain(readAll(names));
    },
  );
});
