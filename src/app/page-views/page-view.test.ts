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

test('without an answer about cookies it is only counted; after a refusal or with DNT not at all', () => {
  expect(tellable('/orders', { consent: undefined, doNotTrack: false })).toBe('count');
  expect(tellable('/orders', { consent: 'rejected', doNotTrack: false })).toBeUndefined();
  expect(tellable('/orders', { consent: 'accepted', doNotTrack: true })).toBeUndefined();
  expect(tellable('/orders', { consent: undefined, doNotTrack: true })).toBeUndefined();
});

test('both signals, Do Not Track and Global Privacy Control, are respected', () => {
  expect(asksNotToBeTracked({ doNotTrack: '1' })).toBe(true);
  expect(asksNotToBeTracked({ doNotTrack: null, globalPrivacyControl: true })).toBe(true);
  expect(asksNotToBeTracked({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false);
});

test('every route matches the collector’s schema', () => {
  const views = routes.map(({ path, title = 'Visa' }) => ({ route: path, title }));
  expect(v.safeParse(pageViewReport, { count: 0, views }).issues).toBeUndefined();
});
