import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { environments } from '../../src/contract/environments';
import { analyticsIdParameter, pageViewsPath } from '../../src/contract/page-views';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import {
  addPageViews,
  addWebVitals,
  loadWebVitals,
  sweepPageViews,
} from '../../server/areas/page-views/page-views';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

const ownId = `?${analyticsIdParameter}=${environments.dev.analyticsId}`;
const send = (body: unknown, query = ownId) =>
  fetch(server.address + pageViewsPath + query, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const rows = () =>
  server.services.db
    .selectFrom('page_views')
    .select(['route', 'title', 'views'])
    .orderBy('route')
    .execute();

const detail = { route: '/order-detail/:id', title: 'Application details' };

test('[NAV-09] reports are kept as sums by day, route and title', async () => {
  expect((await send({ count: 2, views: [detail, detail] })).status).toBe(204);
  expect((await send({ count: 1, views: [detail, { route: '/', title: 'Visa' }] })).status).toBe(
    204,
  );
  expect(await rows()).toEqual([
    { route: '', title: '', views: 3 },
    { route: '/', title: 'Visa', views: 1 },
    { ...detail, views: 3 },
  ]);
});

const vital = { route: '/order-detail/:id', name: 'INP', class: 2 };
const vitals = () =>
  server.services.db
    .selectFrom('web_vitals')
    .select(['route', 'name', 'class', 'visits'])
    .orderBy('class')
    .execute();

test('measurements are kept as sums by day, route and class, and read as a histogram', async () => {
  const slow = { ...vital, class: 7 };
  await send({ count: 0, views: [], vitals: [vital, vital, slow] });
  expect((await send({ count: 0, views: [], vitals: [vital] })).status).toBe(204);
  expect(await vitals()).toEqual([
    { ...vital, visits: 3 },
    { ...slow, visits: 1 },
  ]);
  const read = await loadWebVitals(server.services.db, new Date());
  const taps = read.filter(({ name }) => name === 'INP');
  expect(taps.map(({ visits }) => visits)).toEqual([0, 0, 3, 3, 3, 3, 3, 4]);
  expect(taps.at(-1)?.within).toBe(Infinity);
  expect(read.filter(({ name }) => name === 'LCP').every(({ visits }) => visits === 0)).toBe(true);
});

test('one sender cannot fill the sums with invented routes, nor stop those that are counted', async () => {
  const { db } = server.services;
  const day = new Date('2026-01-05T12:00:00Z');
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const routes = Array.from(
    { length: 2_500 },
    (_, index) =>
      `/${[26 ** 2, 26, 1].map((step) => letters[Math.floor(index / step) % 26]).join('')}`,
  );
  const measured = { ...vital, name: 'INP' as const };
  const report = (views: readonly string[]) =>
    addPageViews(db, { count: 0, views: views.map((route) => ({ ...detail, route })) }, day);
  await report([detail.route]);
  await addWebVitals(db, [measured], day);
  for (let from = 0; from < routes.length; from += 30) {
    const invented = routes.slice(from, from + 30);
    await report(invented);
    await addWebVitals(
      db,
      invented.map((route) => ({ ...measured, route })),
      day,
    );
  }
  // Until there is no room for a single one.
  for (const route of routes.slice(-40)) {
    await report([route]);
    await addWebVitals(db, [{ ...measured, route }], day);
  }
  await report([detail.route, '/invented']);
  await addWebVitals(db, [measured], day);
  for (const [table, sum, limit] of [
    ['page_views', 'views', 500],
    ['web_vitals', 'visits', 2_000],
  ] as const) {
    const kept = await db.selectFrom(table).where('day', '=', '2026-01-05').selectAll().execute();
    expect(kept.length).toBeLessThanOrEqual(limit);
    expect(kept.find(({ route }) => route === detail.route)).toMatchObject({ [sum]: 2 });
    await db.deleteFrom(table).where('day', '=', '2026-01-05').execute();
  }
});

test.each([
  ['a measured value', { ...vital, value: 187.4 }],
  ['a class that there is not', { ...vital, class: 8 }],
  ['a class between two', { ...vital, class: 1.5 }],
  ['another measurement', { ...vital, name: 'TTFB' }],
  ['an id in its route', { ...vital, route: '/order-detail/ord_1' }],
])('a measurement with %s is refused, and nothing of it is kept', async (_what, wrong) => {
  const before = await vitals();
  expect((await send({ count: 0, views: [], vitals: [wrong] })).status).toBe(400);
  const tooMany = Array.from({ length: 31 }, () => vital);
  expect((await send({ count: 0, views: [], vitals: tooMany })).status).toBe(400);
  expect(await vitals()).toEqual(before);
});

test.each([
  ['an id in the route', { count: 0, views: [{ ...detail, route: '/order-detail/ord_1' }] }],
  ['a query in the route', { count: 0, views: [{ ...detail, route: '/orders?token=x' }] }],
  ['markup in the title', { count: 0, views: [{ ...detail, title: '<b>' }] }],
  ['an address in the title', { count: 0, views: [{ ...detail, title: 'a@b.example' }] }],
  ['anything more', { count: 0, views: [{ ...detail, user: 'u1' }] }],
  ['too many', { count: 0, views: Array.from({ length: 51 }, () => detail) }],
  ['a number below zero', { count: -1, views: [] }],
  ['no json', '{'],
])('%s is refused, and nothing of it is kept', async (_what, body) => {
  const before = await rows();
  expect((await send(body)).status).toBe(400);
  expect(await rows()).toEqual(before);
});

test('a report that is far too large is not read', async () => {
  expect((await send({ count: 0, views: [], more: 'x'.repeat(20_000) })).status).toBe(413);
});

test('too many reports of one sender are refused, until a minute later', async () => {
  const statuses = [];
  for (let report = 0; report < 130; report += 1)
    statuses.push((await send({ count: 0, views: [] })).status);
  expect(statuses).toContain(429);
  server.moveClock(61_000);
  expect((await send({ count: 0, views: [] })).status).toBe(204);
});

test('the sums of days long gone are removed', async () => {
  await sweepPageViews(server.services.db, new Date(Date.now() + 91 * 86_400_000));
  expect(await rows()).toEqual([]);
  expect(await vitals()).toEqual([]);
});

test('[API-07] views under the id of another environment are not kept', async () => {
  const before = await rows();
  for (const query of ['', `?${analyticsIdParameter}=${environments.production.analyticsId}`])
    expect((await send({ count: 0, views: [detail] }, query)).status).toBe(404);
  expect(await rows()).toEqual(before);
});

test('a server without an analytics id has no collector', async () => {
  const other = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { analyticsId: undefined },
  });
  const answer = await fetch(other.address + pageViewsPath, { method: 'POST' });
  expect(answer.status).toBe(404);
  await other.remove();
});
