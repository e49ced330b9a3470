import { expect, test } from 'vitest';
import type { DeskProduct } from '../../src/contract/desk/catalogue-calls';
import { changeOf, isAnything, untouched } from './product-draft';

const product: DeskProduct = {
  id: 7,
  name: 'E-visa',
  destinationName: 'Kenya',
  flagKey: 'ke',
  version: 3,
  holdsFrom: '2026-01-01T00:00:00.000Z',
  availability: 'sold',
  needDays: 5,
  lackingName: { kind: 'text', givenName: 'FNU', surname: 'LNU' },
  prices: [
    { audience: 'Nationals of India', price: { visaFee: 2_000, serviceFee: 1_550 } },
    { audience: 'Everybody' },
  ],
  texts: [{ key: 'name', label: 'Name', text: 'E-visa', untranslated: [] }],
  versions: [],
};
const draft = untouched(product);

test('an untouched draft changes nothing', () => {
  const change = changeOf(product, { ...draft, texts: { name: ' E-visa ' }, words: 'Why' });
  expect(change).toEqual({ id: 7, expected: 3, words: 'Why' });
  expect(change && isAnything(change)).toBe(false);
});

test('a change has only what differs, and all prices once one does', () => {
  const [first, ...others] = draft.prices;
  const prices = [
    { visaFee: '20', serviceFee: '$16.5', isSold: first?.isSold ?? false },
    ...others,
  ];
  expect(changeOf(product, { ...draft, prices, needDays: '6' })).toMatchObject({
    needDays: 6,
    prices: [{ visaFee: 2_000, serviceFee: 1_650 }, null],
  });
  expect(changeOf(product, { ...draft, texts: { name: 'Visa' } })).toMatchObject({
    texts: [{ key: 'name', text: 'Visa' }],
  });
});

test('what is no number makes no change', () => {
  expect(changeOf(product, { ...draft, needDays: '2.5' })).toBeUndefined();
  const prices = draft.prices.map((each) => ({ ...each, visaFee: 'free' }));
  expect(changeOf(product, { ...draft, prices })).toBeUndefined();
});

test('what belongs in the field of a lacking name is changed as a whole, and has to be a name', () => {
  const change = (part: Partial<typeof draft.lackingName>) =>
    changeOf(product, { ...draft, lackingName: { ...draft.lackingName, ...part } });
  expect(change({ kind: 'blank' })).toMatchObject({ lackingName: { kind: 'blank' } });
  expect(change({ givenName: ' XXX ' })).toMatchObject({
    lackingName: { kind: 'text', givenName: 'XXX', surname: 'LNU' },
  });
  expect(change({ givenName: 'FNU ' })).not.toHaveProperty('lackingName');
  expect(change({ surname: '---' })).toBeUndefined();
});
