import { expect, test } from 'vitest';
import { demoOf, demoPath } from './demo-path';

const inAddress = (address: string) => demoOf(new URL(address, 'https://app.example').searchParams);

test('[NAV-30] the demo is at /demo-ocr and reads type and id', () => {
  const address = demoPath('photo', 'a b&c');
  expect(new URL(address, 'https://app.example').pathname).toBe('/demo-ocr');
  expect(inAddress(address)).toEqual({ flow: 'photo', id: 'a b&c' });
});

test.each([
  '/demo-ocr',
  '/demo-ocr?type=passport',
  '/demo-ocr?id=1',
  '/demo-ocr?type=passport&id=',
  '/demo-ocr?type=visa&id=1',
  `/demo-ocr?type=passport&id=${'x'.repeat(65)}`,
])('%s names no demo', (address) => {
  expect(inAddress(address)).toBeUndefined();
});
