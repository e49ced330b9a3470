import { expect, test } from 'vitest';
import {
  applyButton,
  cssColor,
  formatPassRate,
  hasSeenTip,
  photoHint,
  priceNote,
  withSeenTip,
} from './product-labels';

test('[PROD-08] a product with a sell price can be applied for', () => {
  expect(applyButton({ sellPrice: 2500 })).toEqual({
    label: 'Apply Now',
    disabled: false,
  });
});

test('[PROD-09] a product without a sell price cannot be applied for, and says so', () => {
  const button = { label: 'Not available for your nationality', disabled: true };
  expect(applyButton({})).toEqual(button);
});

test('[PROD-13] the tip is tracked per user e-mail and product', () => {
  const stored = withSeenTip(withSeenTip(null, 'a@example.com', 1), 'a@example.com', 2);
  expect(hasSeenTip(stored, 'a@example.com', 1)).toBe(true);
  expect(hasSeenTip(stored, 'a@example.com', 2)).toBe(true);
  expect(hasSeenTip(stored, 'a@example.com', 3)).toBe(false);
  expect(hasSeenTip(stored, 'b@example.com', 1)).toBe(false);
  expect(withSeenTip(stored, 'a@example.com', 1).match(/1/g)).toHaveLength(1);
});

test('an invalid stored value is ignored', () => {
  for (const stored of [null, '', 'true', '[]', '{"a@example.com":5}', '{broken']) {
    expect(hasSeenTip(stored, 'a@example.com', 1)).toBe(false);
    expect(hasSeenTip(withSeenTip(stored, 'a@example.com', 1), 'a@example.com', 1)).toBe(true);
  }
});

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
