import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { environments } from '../../src/contract/environments';
import { analyticsIdParameter, pageViewsPath } from '../../src/contract/page-views';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { sweepPageViews } from '../../server/areas/page-views/page-views';

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
