import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBrokenCharacter, latinWords, westernDigits } from './characters';

test('accents are dropped, and letters that passports write as two are given both ways', () => {
  expect(latinWords('Jürgen  O’Neill-Åse')).toEqual({
    paired: ['JUERGEN', 'O', 'NEILL', 'AASE'],
    bare: ['JURGEN', 'O', 'NEILL', 'ASE'],
  });
  expect(latinWords('Łukasz Größe Bjørn')?.bare).toEqual(['LUKASZ', 'GROSSE', 'BJORN']);
});

test('a name of another script, or of none, has no words to compare', () => {
  expect(latinWords('अनन्या')).toBeUndefined();
  expect(latinWords('李 Wei')).toBeUndefined();
  expect(latinWords(' . ')).toBeUndefined();
});

test('what stands between, before and after words is no part of them', () => {
  expect(latinWords('(Ana) -- Luz.')?.bare).toEqual(['ANA', 'LUZ']);
});

test('a word with a letter of another script cannot be compared', () => {
  expect(latinWords('Жan')).toBeUndefined();
  expect(latinWords('anЖ')).toBeUndefined();
});

test('a text has a broken character if and only if UTF-8 would change it', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      }),
      (text) => {
        expect(hasBrokenCharacter(text)).toBe(Buffer.from(text).toString() !== text);
      },
    ),
    { examples: [['🛂'], ['\ud83d'], ['\udec2\ud83d'], ['a\ud83d\ud83d\udec2'], ['']] },
  );
});

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
