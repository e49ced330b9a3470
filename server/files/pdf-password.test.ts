import { describe, expect, test } from 'vitest';
import { makePdf } from '../../tests/support/fixtures/make-pdf';
import { asksForPassword } from './pdf-password';

const revisions = [2, 3, 4, 5, 6] as const;

describe('a PDF', () => {
  test.each(revisions)('of revision %i opens without a password if its is empty', (revision) => {
    for (const sealsMetadata of [true, false]) {
      const locked = (password: string) =>
        asksForPassword(makePdf({ lock: { revision, password, sealsMetadata } }));
      expect(locked('secret')).toBe(true);
      expect(locked('')).toBe(false);
    }
  });

  test('that is not locked, or only speaks of it, asks for none', () => {
    expect(asksForPassword(makePdf())).toBe(false);
    const words = Buffer.from('\n% /Encrypt 3 0 R /Encrypt /EncryptMetadata 99 0 R\n');
    expect(asksForPassword(Buffer.concat([makePdf(), words]))).toBe(false);
  });

  test('whose lock is a certificate, or has lost its entries, counts as locked', () => {
    const lock = { revision: 4, password: '' } as const;
    const changed = (from: string, to: string) =>
      Buffer.from(makePdf({ lock }).toString('latin1').replace(from, to), 'latin1');
    expect(asksForPassword(changed('/Filter /Standard', '/Filter /Entrusts'))).toBe(true);
    expect(asksForPassword(changed('/U <', '/X <'))).toBe(true);
  });

  test('whose lock is broken in any way is judged without an error', () => {
    const whole = makePdf({ lock: { revision: 6, password: 'secret' } });
    const from = whole.indexOf('/Filter');
    for (let at = from; at < from + 700; at += 7) {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 0x55;
      expect([true, false]).toContain(asksForPassword(broken.subarray(0, whole.length - (at % 3))));
    }
  });
});
