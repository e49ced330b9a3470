import { describe, expect, test } from 'vitest';
import { differingParts, zoneParts } from './compare-table';

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

const marked = (text: string, other: string): string =>
  differingParts(text, other)
    .map((part) => (part.differs ? `[${part.text}]` : part.text))
    .join('');

describe('the differing parts', () => {
  test('of dates are whole numbers', () => {
    expect(marked('8 Jun 2031', '3 Jun 2031')).toBe('[8] Jun 2031');
    expect(marked('13 Jun 2031', '3 Jun 2030')).toBe('[13] Jun [2031]');
  });

  test('of numbers of one length are single signs', () => {
    expect(marked('Z4821907', 'Z4827901')).toBe('Z482[1]90[7]');
  });

  test('of words of other lengths are what is between their equal ends', () => {
    expect(marked('ANANYA', 'ANAYA')).toBe('ANA[N]YA');
    expect(marked('ANAYA', 'ANANYA')).toBe('ANAYA');
    expect(marked('RAO', '')).toBe('[RAO]');
    expect(marked('AA', 'AAA')).toBe('AA');
  });

  test('of equal texts are none', () => {
    expect(marked('RAO', 'RAO')).toBe('RAO');
  });
});
