import { describe, expect, test } from 'vitest';
import { markedPdfs, openingPdfs } from '../../../tests/support/fixtures/make-odd-pdf';
import { cutAt } from '../../../tests/support/fixtures/make-jpeg';
import { makePdf } from '../../../tests/support/fixtures/make-pdf';
import { readPdf } from './read-pdf';

describe('a PDF opens', () => {
  test.each(Object.entries(openingPdfs))('with %s', async (_what, make) => {
    expect(await readPdf(make())).toBe('opens');
  });

  test.each([2, 3, 4, 5, 6] as const)('with an empty password of revision %i', async (revision) => {
    for (const sealsMetadata of [true, false]) {
      const read = (password: string) =>
        readPdf(makePdf({ lock: { revision, password, sealsMetadata } }));
      expect(await read('secret')).toBe('password');
      expect(await read('')).toBe('opens');
    }
  });

  test('that mentions encryption only in a comment', async () => {
    const words = Buffer.from('\n% /Encrypt 3 0 R /Encrypt /EncryptMetadata 99 0 R\n');
    expect(await readPdf(Buffer.concat([makePdf(), words]))).toBe('opens');
  });
});

describe('a PDF does not open', () => {
  test.each(Object.entries(markedPdfs))('with %s', async (_what, make) => {
    expect(await readPdf(make())).toBe('broken');
  });

  test('that is truncated', async () => {
    for (const fraction of [0.8, 0.5, 0.05])
      expect(await readPdf(cutAt(makePdf(), fraction))).toBe('broken');
  });

  test('that is encrypted for a certificate, or whose encryption entries are missing', async () => {
    const lock = { revision: 4, password: '' } as const;
    const changed = (from: string, to: string) =>
      readPdf(Buffer.from(makePdf({ lock }).toString('latin1').replace(from, to), 'latin1'));
    expect(await changed('/Filter /Standard', '/Filter /Entrusts')).toBe('broken');
    expect(await changed('/U <', '/X <')).not.toBe('opens');
  });

  test('and its input bytes are not modified', async () => {
    const bytes = makePdf();
    const before = Buffer.from(bytes);
    await readPdf(bytes);
    expect(bytes.equals(before)).toBe(true);
  });
});

test('reading a corrupt PDF never throws', async () => {
  const whole = makePdf({ lock: { revision: 6, password: 'secret' } });
  const from = whole.indexOf('/Filter');
  for (let at = from; at < from + 700; at += 35) {
    const broken = Buffer.from(whole);
    broken[at] = (broken[at] ?? 0) ^ 0x55;
    const reading = await readPdf(broken.subarray(0, whole.length - (at % 3)));
    expect(['opens', 'password', 'broken']).toContain(reading);
  }
});
