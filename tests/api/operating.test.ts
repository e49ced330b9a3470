import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { metricsPort: 0, drainTime: 1_500 },
  });
}, startTimeout);
afterAll(async () => server?.remove());

const operations = (path: string) => fetch(`${server.metricsAddress}${path}`);
const metrics = async () => (await operations('/metrics')).text();
const series = async () =>
  (await metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const valueOf = async (name: string) =>
  (await series())
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')
    .at(-1);

const visit = async (path: string) => {
  const answer = await fetch(`${server.address}${path}`);
  await answer.arrayBuffer();
  return answer.status;
};
const addresses = (id: string) => [
  `/${id}`,
  `/order-detail/${id}`,
  `/api/${id}`,
  `/api/files/${id}`,
  `/api/uploads/${id}`,
  `/webhooks/${id}`,
];

test('random addresses add no series: a route is counted by its pattern', async () => {
  for (const path of addresses('first')) await visit(path);
  const before = await series();
  for (let round = 0; round < 60; round += 1) await Promise.all(addresses(randomUUID()).map(visit));
  const after = await series();
  // The process's own series come and go with its sockets and collections.
  const named = (lines: string[]) =>
    lines
      .filter((line) => line.startsWith('visa_'))
      .map((line) => line.slice(0, line.lastIndexOf(' ')))
      .sort();
  expect(named(after)).toEqual(named(before));
  expect(after.length).toBeLessThan(500);
  const counted = after.find((line) => line.includes('route="/api/files/:id"')) ?? '';
  expect(counted).toContain('outcome="refused"');
  expect(Number(counted.split(' ').at(-1))).toBeGreaterThanOrEqual(61);
});

test('monitoring has a port of its own: the app and its calls say nothing of it', async () => {
  const app = await fetch(`${server.address}/metrics`);
  expect(await app.text()).not.toContain('visa_requests_total');
  expect(await visit('/api/metrics')).toBe(404);
  const answer = await operations('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('# TYPE visa_requests_total counter');
});

test('metrics with a token are for those who show it; a balancer still asks whether the server is ready', async () => {
  const metricsToken = 'a'.repeat(16) + 'b'.repeat(16);
  const closed = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { metricsPort: 0, metricsToken },
  });
  const status = async (path: string, authorization?: string) =>
    (
      await fetch(`${closed.metricsAddress}${path}`, {
        headers: authorization === undefined ? {} : { authorization },
      })
    ).status;
  try {
    for (const shown of [undefined, '', 'Bearer', metricsToken, `Bearer ${metricsToken}a`])
      expect(await status('/metrics', shown)).toBe(401);
    expect(await status('/metrics', `Bearer ${metricsToken}`)).toBe(200);
    expect(await status('/ready')).toBe(200);
    expect(await status('/live')).toBe(200);
  } finally {
    await closed.remove();
  }
});

test('what waits is read from the database: jobs, those given up, and events not applied', async () => {
  const { db } = server.services;
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const job = { kind: 'unknown kind', payload: '{}', due_at: ago(-9_000) };
  await db
    .insertInto('jobs')
    .values([
      { ...job, id: randomUUID(), created_at: ago(120) },
      { ...job, id: randomUUID(), created_at: ago(60) },
      { ...job, id: randomUUID(), created_at: ago(600), failed_at: ago(60) },
    ])
    .execute();
  await db
    .insertInto('payment_events')
    .values({
      provider: 'stripe',
      event_id: 'evt_1',
      kind: 'payment_intent.succeeded',
      intent_id: 'pi_1',
      received_at: ago(300),
      settled_at: null,
    })
    .execute();
  expect(await valueOf('visa_jobs_waiting{kind="unknown kind"}')).toBe('2');
  const oldest = Number(await valueOf('visa_oldest_job_seconds{kind="unknown kind"}'));
  expect(oldest).toBeGreaterThanOrEqual(120);
  expect(oldest).toBeLessThan(240);
  expect(await valueOf('visa_jobs_given_up')).toBe('1');
  expect(
    Number(await valueOf('visa_oldest_unsettled_payment_event_seconds')),
  ).toBeGreaterThanOrEqual(300);
  expect(await valueOf('visa_payment_alarms_open')).toBe('0');
  await db.deleteFrom('jobs').execute();
  expect(await valueOf('visa_jobs_waiting{kind="unknown kind"}')).toBeUndefined();
  await db.deleteFrom('payment_events').execute();
});

test.each(['alerts.yml', 'grafana-dashboard.json'])(
  '%s asks for series that exist',
  async (name) => {
    const text = await readFile(join('operations', name), 'utf8');
    const asked = new Set(text.match(/\b(visa|process)_[a-z_]+/g));
    expect(asked.size).toBeGreaterThan(4);
    const known = await metrics();
    for (const metric of asked) {
      const family = metric.replace(/_bucket$/, '');
      expect(known, metric).toContain(`# TYPE ${family} `);
    }
  },
);

test('a server without its file store is not ready, says why, and is ready again with it', async () => {
  expect(await (await operations('/ready')).json()).toEqual({ ready: true, problems: [] });
  const incoming = join(server.dataDir, 'files', 'incoming');
  await rm(incoming, { recursive: true });
  const refused = await operations('/ready');
  expect(refused.status).toBe(503);
  const { ready, problems } = (await refused.json()) as { ready: boolean; problems: string[] };
  expect(ready).toBe(false);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^the file store: ENOENT/);
  await mkdir(incoming);
  expect((await operations('/ready')).status).toBe(200);
});

test('a server that is told to stop is not ready at once, but answers until the balancer knows', async () => {
  const stopped = server.stop();
  const refused = await operations('/ready');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ ready: false, problems: ['This server is draining.'] });
  expect((await operations('/live')).status).toBe(200);
  expect(await visit('/api/files/x')).toBe(403);
  await stopped;
  await expect(visit('/api/files/x')).rejects.toThrow('fetch failed');
});
