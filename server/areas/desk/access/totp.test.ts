import { expect, test } from 'vitest';
import { acceptedStep, newTotpKey, openTotpKey, sealTotpKey, totpCode } from './totp';

/** The key of RFC 6238's examples: '12345678901234567890'. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const secret = { sign: (purpose: string, text: string) => `${purpose} ${text}` };

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(totpCode(key, new Date(seconds * 1000))).toBe(code);
});

test('a code is accepted once, and only near its time', () => {
  const now = new Date(1111111109_000);
  const code = totpCode(key, now);
  const step = acceptedStep(key, ` ${code.slice(0, 3)} ${code.slice(3)}`, { now, lastStep: 0 });
  expect(step).toBe(37037036);
  expect(acceptedStep(key, code, { now, lastStep: 37037036 })).toBeUndefined();
  const later = new Date(now.getTime() + 90_000);
  expect(acceptedStep(key, code, { now: later, lastStep: 0 })).toBeUndefined();
});

test('a sealed key opens with the same secret only', () => {
  const made = newTotpKey();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const sealed = sealTotpKey(secret, made);
  expect(sealed).not.toContain(made);
  expect(openTotpKey(secret, sealed)).toBe(made);
  expect(() => openTotpKey({ sign: () => 'another' }, sealed)).toThrow();
});
