import { expect, test } from 'vitest';
import { photoNotices, photoWords } from './photo-messages';

const withoutRemedy = new Set<string>([
  'photo-not-judged',
  'photo-not-judged-in-dark',
  'photo-light-unknown',
  'photo-head-later',
  'photo-file-too-large',
  'photo-too-small',
]);

test('a failed photo rule has a headline and a remedy', () => {
  const told = Object.entries(photoNotices).filter(([code]) => !withoutRemedy.has(code));
  expect(told.length).toBeGreaterThan(20);
  for (const [code, { title, remedy }] of told) {
    expect(title, code).toMatch(/^[A-Z\d{][^:]*[^:.]$/);
    expect(remedy, code).toMatch(/^[A-Z][^:]*\.$/);
    expect(`${title}${remedy}`.length, code).toBeLessThan(110);
  }
});

test('a message in one line is two sentences, or the specified one', () => {
  expect(photoWords({ code: 'photo-empty' })).toBe(
    'This file is empty. Choose a JPEG or PNG photo.',
  );
  expect(photoWords({ code: 'photo-file-too-large' })).toBe('The file must be less than 10Mb.');
});
