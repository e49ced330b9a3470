import { expect, test } from 'vitest';
import { codeDigits } from './code-digits';

test('keeps digits only', () => {
  expect(codeDigits('41a7-0 2', 6)).toBe('41702');
});

test('takes a whole pasted sentence and stops at the length', () => {
  expect(codeDigits('Your code is 417 902. Valid 10 minutes.', 6)).toBe('417902');
});

test('reads full-width and Arabic digits as digits', () => {
  expect(codeDigits('４１７９０２', 6)).toBe('417902');
  expect(codeDigits('٤١٧٩٠٢', 6)).toBe('417902');
});

test('is empty without digits', () => {
  expect(codeDigits('abc', 6)).toBe('');
});
