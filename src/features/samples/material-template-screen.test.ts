import { expect, test } from 'vitest';
import { firstOf, sampleList } from './material-template-screen';

test('[NAV-14] the list of samples is passed in the address', () => {
  const list = '/scenes/samples/a.svg,/scenes/samples/a.pdf';
  expect(sampleList(list)?.map(({ kind }) => kind)).toEqual(['image', 'pdf']);
});

test('a list with a foreign address is rejected', () => {
  expect(sampleList('/scenes/samples/a.svg,https://elsewhere.example/b.svg')).toBeUndefined();
  expect(sampleList('')).toBeUndefined();
});

test('an index outside the list is replaced by the first file', () => {
  expect([null, '1', '2', '9', '-1', 'x'].map((counted) => firstOf(counted, 2))).toEqual([
    0, 0, 1, 1, 0, 0,
  ]);
});
