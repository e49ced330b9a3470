import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { emailProblem } from '../../domain/account/credentials';
import { deskAdminCalls } from '../desk/admin-calls';
import { email } from './email-address';

const accepted = (typed: string): string | undefined => {
  const parsed = v.safeParse(email, typed);
  expect(emailProblem(typed) === undefined, 'the form judges alike').toBe(parsed.success);
  const entries = deskAdminCalls.deskAddOperator.request.entries;
  expect(v.safeParse(entries.email, typed).success, 'the desk judges alike').toBe(parsed.success);
  return parsed.success ? parsed.output : undefined;
};

describe('an e-mail address', () => {
  test.each([
    ['ananya@example.com', 'ananya@example.com'],
    [' Ananya@Example.COM ', 'ananya@example.com'],
    ["Sean.O'Neil@example.ie", "sean.o'neil@example.ie"],
    ['a&b@example.com', 'a&b@example.com'],
    ['müller@example.de', 'müller@example.de'],
    ['MÜLLER@example.de', 'müller@example.de'],
    ['用户@example.cn', '用户@example.cn'],
    ['उपयोगकर्ता@example.in', 'उपयोगकर्ता@example.in'],
    ["all!#$%&'*+/=?^_`{|}~-.of@example.com", "all!#$%&'*+/=?^_`{|}~-.of@example.com"],
    ['two..dots.@example.jp', 'two..dots.@example.jp'],
    ['a@müller.de', 'a@xn--mller-kva.de'],
    ['a@xn--mller-kva.de', 'a@xn--mller-kva.de'],
    ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
    ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
    ['a@straße.de', 'a@xn--strae-oqa.de'],
    ['a@b.museum', 'a@b.museum'],
    ['a@\uff42\uff0e\uff44\uff45', 'a@b.de'],
    ['a@b\u3002de', 'a@b.de'],
  ])('%s exists, and is kept as %s', (typed, kept) => {
    expect(accepted(typed)).toBe(kept);
  });

  test('typed with composed or separate marks is the same', () => {
    expect(accepted('mu\u0308ller@example.de')).toBe(accepted('m\u00fcller@example.de'));
    expect(accepted('a@mu\u0308ller.de')).toBe(accepted('a@m\u00fcller.de'));
  });

  test.each([
    ...['', 'a', '@', 'a@', '@b.de', 'a@b', 'a@b.c', 'a@b..de', 'a@.b.de', 'a@b.de.', 'a@b.d3'],
    ...['a@127.0.0.1', 'a@[127.0.0.1]', 'a@localhost'],
    ...['a b@c.de', 'a@b.de c@d.de', 'a@b.de,c@d.de', 'a@b.de;c@d.de', 'a@b@c.de', 'a:b@c.de'],
    ...['a@b.de\r\nBcc: c@d.de', 'a\r\n@b.de', 'a\n@b.de', 'a\0@b.de', 'a\u007f@b.de', 'a\t@b.de'],
    ...['<a@b.de>', 'Ana <a@b.de>', 'a@b.de>', '"a b"@c.de', 'a(c)@b.de', 'a\\@b.de', 'a[1]@b.de'],
    // Characters that look like a separator, are invisible, or turn the direction.
    ...['a\uff20c.de@b.de', 'a\uff0cc@b.de', 'a\u2028@b.de', 'a\u0085@b.de', 'a\u00a0b@c.de'],
    ...['a\u200b@b.de', 'a\u202e@b.de', 'a\ufeffb@c.de', 'a\ud800@b.de'],
    ...['a@b\u2100c.de', 'a@b.de/x', 'a@b.de?x', 'a@b.de#x', 'a@b.de:25', 'a@b%41.de', 'a@b_c.de'],
  ])('%j is none', (typed) => {
    expect(accepted(typed)).toBeUndefined();
  });

  test('has at most 64 bytes before the @ and 254 in all', () => {
    const long = (letter: string, before: number) =>
      accepted(`${letter.repeat(before)}@example.com`);
    expect(long('a', 64)).toHaveLength(76);
    expect(long('a', 65)).toBeUndefined();
    expect(long('ü', 32)).toBeDefined();
    expect(long('ü', 33)).toBeUndefined();
    const labels = `${'b'.repeat(49)}.`.repeat(5);
    expect(accepted(`a@${labels}de`)).toHaveLength(254);
    expect(accepted(`a@${labels}dec`)).toBeUndefined();
    expect(accepted(`a@${'b'.repeat(63)}.de`)).toBeDefined();
    expect(accepted(`a@${'b'.repeat(64)}.de`)).toBeUndefined();
    expect(accepted(`a@${'ü'.repeat(63)}.de`)).toBeUndefined();
  });

  test('is kept in one form, which is its own, and never holds what ends or divides an address', () => {
    const letters = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(..."aZüÜßſİKé한ا中-.'&+\u0308") },
      { weight: 1, arbitrary: fc.constantFrom(...'@ ,;:<>"()[]\\\r\n\0\u200d\uff20') },
    );
    const typed = fc
      .tuple(fc.array(letters, { maxLength: 8 }), fc.array(letters, { maxLength: 6 }))
      .map(([local, domain]) => `${local.join('')}@${domain.join('')}.de`);
    let count = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          typed,
          fc.string({ unit: 'binary' }).map((s) => `${s}@b.de`),
        ),
        (text) => {
          const kept = accepted(text);
          if (kept === undefined) return;
          count += 1;
          expect(accepted(kept)).toBe(kept);
          // eslint-disable-next-line no-control-regex -- control characters are what must not be there
          expect(kept).not.toMatch(/[\s\u0000-\u001f\u007f-\u009f,;:<>"()[\]\\]/u);
          expect(kept.match(/@/gu)).toHaveLength(1);
        },
      ),
      { numRuns: 1500 },
    );
    expect(count).toBeGreaterThan(100);
  });
});
