import { expect, test } from 'vitest';
import { doubtsOf, wireDoubts } from './passport';

test('doubts cross the wire by the wire’s names, in their order', () => {
  const doubts = { expireDate: ['2031-06-03', '2031-06-08'], sex: ['female'] } as const;
  const wire = wireDoubts(doubts);
  expect(wire).toEqual([
    { path: 'sex', text: '1' },
    { path: 'expire_date', text: '2031-06-03' },
    { path: 'expire_date', text: '2031-06-08' },
  ]);
  expect(doubtsOf(wire)).toEqual(doubts);
});

test('a doubt about an unknown field, or a sex that no form has, is left out', () => {
  const toCheck = [
    { path: 'issuer', text: 'X' },
    { path: 'sex', text: '7' },
  ];
  expect(doubtsOf(toCheck)).toEqual({});
});
