import { expect, test } from 'vitest';
import * as v from 'valibot';
import { pageViewReport } from '../../contract/page-views';
import { routes } from '../routes';
import { asksNotToBeTracked, tellable } from './page-view';

const accepted = { consent: 'accepted', doNotTrack: false } as const;

test('[NAV-09] a page view is the route’s pattern and plain title, without ids', () => {
  expect(tellable('/order-detail/ord_8842', accepted)).toEqual({
    route: '/order-detail/:id',
    title: 'Application details',
  });
  expect(tellable('/product/7', accepted)).toEqual({ route: '/product/:productId', title: 'Visa' });
  expect(tellable('/me@example.com', accepted)).toEqual({ route: '*', title: 'Visa' });
});

test('before cookies are accepted it is only counted; refused or not to be tracked, not even that', () => {
  expect(tellable('/orders', { consent: undefined, doNotTrack: false })).toBe('count');
  expect(tellable('/orders', { consent: 'rejected', doNotTrack: false })).toBeUndefined();
  expect(tellable('/orders', { consent: 'accepted', doNotTrack: true })).toBeUndefined();
  expect(tellable('/orders', { consent: undefined, doNotTrack: true })).toBeUndefined();
});

test('both of the browser’s signals count', () => {
  expect(asksNotToBeTracked({ doNotTrack: '1' })).toBe(true);
  expect(asksNotToBeTracked({ doNotTrack: null, globalPrivacyControl: true })).toBe(true);
  expect(asksNotToBeTracked({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false);
});

test('every route of the product fits what the collector takes', () => {
  const views = routes.map(({ path, title = 'Visa' }) => ({ route: path, title }));
  expect(v.safeParse(pageViewReport, { count: 0, views }).issues).toBeUndefined();
});
