import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  lastVitalClass,
  type PageViewReport,
  pageViewReport,
  vitalBounds,
  vitalNames,
} from '../../contract/page-views';
import { localKeys } from '../../storage/keys';
import { routes } from '../routes/routes';
import {
  asksNotToBeTracked,
  pageViewReporter,
  reportable,
  reportableVital,
  vitalClass,
  type Preferences,
} from './page-view-reporter';
import { pageViewStore, webVitalStore } from './page-view-store';

const consented = { consent: 'accepted', doNotTrack: false } as const;

test('[NAV-09] a page view is the route’s pattern and plain title, without ids', () => {
  expect(reportable('/order-detail/ord_8842', consented)).toEqual({
    route: '/order-detail/:id',
    title: 'Application details',
  });
  expect(reportable('/product/7', consented)).toEqual({
    route: '/product/:productId',
    title: 'Visa',
  });
  expect(reportable('/me@example.com', consented)).toEqual({
    route: '*',
    title: 'Visa',
  });
});

test('without an answer about cookies it is only counted; after a refusal or with DNT not at all', () => {
  expect(reportable('/orders', { consent: undefined, doNotTrack: false })).toBe('count');
  expect(reportable('/orders', { consent: 'rejected', doNotTrack: false })).toBeUndefined();
  expect(reportable('/orders', { consent: 'accepted', doNotTrack: true })).toBeUndefined();
  expect(reportable('/orders', { consent: undefined, doNotTrack: true })).toBeUndefined();
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
  const vital = reportableVital('/order-detail/ord_8842', { name: 'INP', value: 120 }, accepted);
  expect(vital).toEqual({ route: '/order-detail/:id', name: 'INP', class: 2 });
  const report = { count: 0, views: [], vitals: [vital] };
  expect(v.safeParse(pageViewReport, report).issues).toBeUndefined();
});

test.each([
  { consent: undefined, doNotTrack: false },
  { consent: 'rejected', doNotTrack: false },
  { consent: 'accepted', doNotTrack: true },
] as const)('nothing is told without consent: %o', (preferences) => {
  expect(reportableVital('/', { name: 'LCP', value: 900 }, preferences)).toBeUndefined();
});

function phone(first: Preferences = { consent: 'accepted', doNotTrack: false }) {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const sent: PageViewReport[] = [];
  const state = { preferences: first, answer: 'taken' as 'taken' | 'refused' | 'unreachable' };
  const make = () =>
    pageViewReporter({
      adapter: {
        send: async (report) => {
          sent.push(report);
          return state.answer;
        },
      },
      store: pageViewStore(() => storage, 3),
      vitals: webVitalStore(() => storage, 2),
      preferences: () => state.preferences,
    });
  return { sent, state, make, values };
}

describe('[NAV-09] page views', () => {
  test('are sent together, and only once', async () => {
    const { sent, make } = phone();
    const reporter = make();
    reporter.record('/');
    reporter.record('/orders');
    await reporter.flush();
    await reporter.flush();
    expect(sent).toEqual([
      {
        count: 0,
        views: [
          { route: '/', title: 'Visa' },
          { route: '/orders', title: 'My applications' },
        ],
      },
    ]);
  });

  test('are stored across a reload while the server is unreachable; the oldest are dropped', async () => {
    const { sent, state, make } = phone();
    state.answer = 'unreachable';
    const reporter = make();
    ['/', '/orders', '/product/1', '/my-coupon'].forEach((path) => reporter.record(path));
    expect(await reporter.flush()).toBe(false);
    state.answer = 'taken';
    expect(await make().flush()).toBe(true);
    expect(sent.at(-1)?.views.map(({ route }) => route)).toEqual([
      '/orders',
      '/product/:productId',
      '/my-coupon',
    ]);
  });

  test('are dropped if the server refuses them', async () => {
    const { sent, state, make } = phone();
    state.answer = 'refused';
    const reporter = make();
    reporter.record('/');
    expect(await reporter.flush()).toBe(true);
    await reporter.flush();
    expect(sent).toHaveLength(1);
  });
});

describe('measurements of a visit', () => {
  const lcp = { route: '/orders', name: 'LCP', class: 1 };

  test('are sent with the views, as classes, and wait while the server is unreachable', async () => {
    const { sent, state, make } = phone();
    state.answer = 'unreachable';
    const reporter = make();
    reporter.recordVital('/orders', { name: 'LCP', value: 900 });
    expect(await reporter.flush()).toBe(false);
    state.answer = 'taken';
    expect(await make().flush()).toBe(true);
    await make().flush();
    expect(sent).toEqual([
      { count: 0, views: [], vitals: [lcp] },
      { count: 0, views: [], vitals: [lcp] },
    ]);
  });

  test('are dropped when the consent is taken back, and not kept before it', async () => {
    const { sent, state, make, values } = phone();
    const reporter = make();
    reporter.recordVital('/orders', { name: 'LCP', value: 900 });
    state.preferences = { consent: undefined, doNotTrack: false };
    reporter.recordVital('/orders', { name: 'CLS', value: 0.3 });
    await reporter.flush();
    expect(sent).toEqual([]);
    expect(values.has(localKeys.webVitals)).toBe(false);
  });
});

describe('before cookies are accepted', () => {
  test('only their number is counted, in memory', async () => {
    const { sent, state, make, values } = phone({ consent: undefined, doNotTrack: false });
    const reporter = make();
    reporter.record('/orders');
    state.answer = 'unreachable';
    await reporter.flush();
    reporter.record('/order-detail/1');
    expect(values.size).toBe(0);
    state.answer = 'taken';
    await reporter.flush();
    expect(sent.at(-1)).toEqual({ count: 2, views: [] });
  });

  test('a refusal deletes the stored views', async () => {
    const { sent, state, make, values } = phone();
    const reporter = make();
    reporter.record('/orders');
    state.preferences = { consent: 'rejected', doNotTrack: false };
    await reporter.flush();
    reporter.record('/orders');
    await reporter.flush();
    expect(sent).toEqual([]);
    expect(values.has(localKeys.pageViews)).toBe(false);
  });
});

test('an invalid stored value is ignored', async () => {
  const { sent, make, values } = phone();
  values.set(localKeys.pageViews, '{no json');
  const reporter = make();
  reporter.record('/');
  await reporter.flush();
  expect(sent).toEqual([{ count: 0, views: [{ route: '/', title: 'Visa' }] }]);
});
