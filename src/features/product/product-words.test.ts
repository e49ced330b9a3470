import { expect, test } from 'vitest';
import { cssColor, formatPassRate, photoHint, priceNote } from './product-words';

test('[PROD-05] the pass rate is shown as a percentage', () => {
  expect(formatPassRate(9920)).toBe('99.20%');
  expect(formatPassRate(10000)).toBe('100.00%');
});

test('[PROD-06] country id 10010 adds its note to the price', () => {
  expect(priceNote({ countryId: 10010 })).toBe('(Includes visa fee,service fee,bank charge,etc)');
  expect(priceNote({ countryId: 704 })).toBe('per applicant, fees included');
});

test('the hint for the photo has its size and background', () => {
  const photo = { name: 'Visa photo', attention: [], color: 'White', width: 35, height: 45 };
  expect(photoHint(photo)).toBe('35 × 45 mm, white background');
});

test('[PROD-07] an RGB colour in 0x notation becomes a CSS colour', () => {
  expect(cssColor('0x2A6C8C')).toBe('#2a6c8c');
});
