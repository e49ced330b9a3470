import { expect, test } from 'vitest';
import { zoneParts } from './zone-parts';

const lines = [
  'P<INDRAO<<ANANYA<<<<<<<<<<<<<<<<<<<<<<<<<<<<',
  'Z4821907<2IND9403143F3106039<<<<<<<<<<<<<<<8',
];
const field = (name: 'expireDate' | 'birthday', from: number, differs: boolean) =>
  ({ field: name, differs, place: { line: 1, from, to: from + 6 } }) as const;

test('a line is cut at the fields that differ, and is whole where none does', () => {
  const zone = { lines, corners: [] };
  const passport = { fields: [field('expireDate', 21, true), field('birthday', 13, false)], zone };
  expect(zoneParts(passport, 0)).toEqual([{ text: lines[0], field: undefined }]);
  expect(zoneParts(passport, 1)).toEqual([
    { text: 'Z4821907<2IND9403143F', field: undefined },
    { text: '310603', field: 'expireDate' },
    { text: '9<<<<<<<<<<<<<<<8', field: undefined },
  ]);
});

test('fields side by side stay apart', () => {
  const passport = {
    fields: [field('expireDate', 21, true), field('birthday', 15, true)],
    zone: { lines, corners: [] },
  };
  const texts = zoneParts(passport, 1).map((part) => part.text);
  expect(texts).toEqual(['Z4821907<2IND94', '03143F', '310603', '9<<<<<<<<<<<<<<<8']);
});
