import { expect, test } from 'vitest';
import { photoCatalogue } from './photo-words';

const whole = new Set<string>([
  'photo-not-judged',
  'photo-not-judged-in-dark',
  'photo-light-unknown',
  'photo-head-later',
  'photo-file-too-large',
  'photo-too-small',
]);

test('a failed photo rule reads: the rule, a colon, the remedy', () => {
  const told = Object.entries(photoCatalogue).filter(([code]) => !whole.has(code));
  expect(told.length).toBeGreaterThan(20);
  for (const [code, text] of told) {
    expect(text, code).toMatch(/^[A-Z\d{][^:]*: [a-z][^.]*\.(\{ending\}\.)?$/);
    expect(String(text).length, code).toBeLessThan(110);
  }
});
