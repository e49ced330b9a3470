import { expect, test } from 'vitest';
import { latinWords } from './latin-words';

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
