import { expect, test } from 'vitest';
import { filesLabel, letterAt, letterFiles, type Letter } from './letter-files';

const letter = (types: string[] | undefined, count = types?.length ?? 0): Letter => ({
  name: 'Appointment',
  urls: Array.from({ length: count }, (_, index) => `/api/files/${index}`),
  ...(types && { types }),
});
const pdf = 'application/pdf';
const jpeg = 'image/jpeg';

test('files are named by their type, and numbered if there are several of it', () => {
  const names = (...types: string[]) => letterFiles(letter(types)).map(({ name }) => name);
  expect(names(pdf)).toEqual(['PDF']);
  expect(names(pdf, jpeg)).toEqual(['PDF', 'Picture']);
  expect(names(pdf, jpeg, pdf)).toEqual(['PDF 1', 'Picture', 'PDF 2']);
});

test('a file without a type is a PDF', () => {
  expect(letterFiles(letter(undefined, 1))).toEqual([
    { url: '/api/files/0', kind: 'pdf', name: 'PDF' },
  ]);
});

test('a letter’s files are counted by type', () => {
  expect(filesLabel(letter([pdf]))).toBe('1 PDF');
  expect(filesLabel(letter([pdf, jpeg, pdf, jpeg]))).toBe('2 PDFs and 2 pictures');
  expect(filesLabel(letter([]))).toBe('');
});

test('an address names a letter by a plain index only', () => {
  const letters = [letter([pdf]), letter([jpeg])];
  expect(letterAt(letters, '1')).toBe(letters[1]);
  for (const index of ['2', '-1', '1.5', '1e0', ' 1', '', 'length'])
    expect(letterAt(letters, index)).toBeUndefined();
});
