import { expect, test } from 'vitest';
import { westernDigits } from './western-digits';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['A١٢-b ½', 'A12-b ½'],
])('%s is %s', (typed, read) => {
  expect(westernDigits(typed)).toBe(read);
});
