import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { drawReceipt, printedNames } from './draw-receipt';
import { piecesOf, facesOf } from '../../infra/fonts/faces';
import type { Receipt } from './receipt-tables';

const receipt: Receipt = {
  id: '1',
  source: 'payment/1',
  year: 2026,
  number: 42,
  kind: 'payment',
  order_id: '20260301-12345678',
  amount: 14_050,
  currency: 'usd',
  issued_at: new Date('2026-03-01T10:00:00Z'),
  recipient: 'ananya@mail.example',
  language: 'en',
  names: JSON.stringify(['Ananya', 'محمد بن سلمان', '李雷', 'Łukasz Żółć', 'Иван']),
  about: null,
  pdf: null,
};
const context = { issuer: 'Visa Ltd., 1 Quay, Singapore', product: 'Kenya eTA' };

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const pieces = items.map((item) => ('str' in item ? item.str : ''));
  return pieces.join('').replaceAll(' ', '').normalize('NFKC');
}

/** The letters of a word that a page does not have: joined letters are listed in the order of the page, or as one. */
const missingLetters = (text: string, word: string) =>
  [...word].filter((letter) => !text.includes(letter));

test('a receipt says who paid what and when, with names of every script, in one page', async () => {
  const bytes = await drawReceipt({ receipt, context });
  const text = await textOf(bytes);
  for (const part of ['2026-000042', '20260301-12345678', '$140.50', 'Ananya', '李雷', 'Иван'])
    expect(text).toContain(part);
  expect(text).toContain('ŁukaszŻółć');
  expect(text).toContain('1Mar2026,10:00AMUTC');
  expect(missingLetters(text, 'محمدبنسلمان')).toEqual([]);
  expect(text).not.toContain('\u0000');
});

test('the same receipt is the same bytes, another one is not', async () => {
  const first = await drawReceipt({ receipt, context });
  expect((await drawReceipt({ receipt, context })).equals(first)).toBe(true);
  expect((await drawReceipt({ receipt: { ...receipt, number: 43 }, context })).equals(first)).toBe(
    false,
  );
});

test.each([
  ['ar', 'المبلغ'],
  ['zh-Hans', '金额'],
  ['fr', 'Montant'],
  ['es', 'Importe'],
] as const)('it says everything in English and in %s', async (language, word) => {
  const text = await textOf(await drawReceipt({ receipt: { ...receipt, language }, context }));
  expect(text).toContain('Amountpaid');
  expect(missingLetters(text, word)).toEqual([]);
});

test('a name with a letter of no font is the number of its applicant, never a box', () => {
  const faces = facesOf();
  expect(printedNames(['Ana', 'สมชาย', '김민준😀'], faces)).toEqual([
    'Ana',
    'Applicant 2',
    'Applicant 3',
  ]);
  expect(piecesOf('Ana\u0007', faces)).toBeUndefined();
  expect(
    printedNames(
      Array.from({ length: 50 }, () => 'Ana'),
      faces,
    ),
  ).toHaveLength(13);
});

test('neighbouring letters stay in one font, and a text changes it where it must', () => {
  const names = (text: string) => piecesOf(text, facesOf())?.map(({ text: part }) => part);
  expect(names('محمد بن سلمان')).toEqual(['محمد بن سلمان']);
  expect(names('Ana Иван')).toEqual(['Ana ', 'Иван']);
});
