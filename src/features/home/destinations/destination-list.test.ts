import { expect, test } from 'vitest';
import { destinationTerms } from './destination-list';

test('the card shows the lowest price and the processing time of that product', () => {
  const products = [
    { sellPrice: 8900, needDays: 1 },
    { needDays: 2 },
    { sellPrice: 2500, needDays: 3 },
    { sellPrice: 4900, needDays: 5 },
  ];
  expect(destinationTerms(products)).toEqual({ sellPrice: 2500, needDays: 3 });
});

test('of two products with the same price the faster one counts', () => {
  const products = [
    { sellPrice: 2500, needDays: 9 },
    { sellPrice: 2500, needDays: 4 },
  ];
  expect(destinationTerms(products).needDays).toBe(4);
});

test('a destination without prices still shows its processing time', () => {
  const free = [{ needDays: 4 }, { needDays: 2 }];
  expect(destinationTerms(free)).toEqual({ sellPrice: undefined, needDays: 2 });
  expect(destinationTerms([])).toEqual({});
});
