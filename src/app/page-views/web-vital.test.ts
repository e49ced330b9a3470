import { expect, test } from 'vitest';
import * as v from 'valibot';
import { lastVitalClass, pageViewReport, vitalBounds, vitalNames } from '../../contract/page-views';
import { tellableVital, vitalClass } from './web-vital';

const accepted = { consent: 'accepted', doNotTrack: false } as const;

test('a measurement is told as a class: the first bound that it does not exceed', () => {
  expect(vitalClass('LCP', 0)).toBe(0);
  expect(vitalClass('LCP', 2500)).toBe(4);
  expect(vitalClass('LCP', 2500.1)).toBe(5);
  expect(vitalClass('CLS', 0.0049)).toBe(1);
  expect(vitalClass('INP', 60_000)).toBe(lastVitalClass);
});

test.each(vitalNames)('the bounds of %s rise, and there is a class above them', (name) => {
  const bounds = vitalBounds[name];
  expect(bounds.toSorted((one, other) => one - other)).toEqual(bounds);
  expect(bounds).toHaveLength(lastVitalClass);
});

test('of the address only its route is told', () => {
  const vital = tellableVital('/order-detail/ord_8842', { name: 'INP', value: 120 }, accepted);
  expect(vital).toEqual({ route: '/order-detail/:id', name: 'INP', class: 2 });
  const report = { count: 0, views: [], vitals: [vital] };
  expect(v.safeParse(pageViewReport, report).issues).toBeUndefined();
});

test.each([
  { consent: undefined, doNotTrack: false },
  { consent: 'rejected', doNotTrack: false },
  { consent: 'accepted', doNotTrack: true },
] as const)('nothing is told without consent: %o', (wishes) => {
  expect(tellableVital('/', { name: 'LCP', value: 900 }, wishes)).toBeUndefined();
});
