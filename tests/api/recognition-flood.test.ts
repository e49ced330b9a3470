import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { limits } from '../../server/infra/limits/limits';
import { makeForgedPng } from '../support/fixtures/make-png';
import { newPicture } from '../support/order-steps';
import { call, sendFile, type Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

/** One runs, and so many wait, of one asker; of the demo's addresses fewer. */
const queued = 12;
const queuedOfAddress = 2;
const flood = 200;

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { perIpFactor: 1, trustProxy: 1 },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

/** Keeps the processes that an asker may have busy until the returned function is called. */
function occupy(asker: string, of: 'workers' | 'demoWorkers' = 'workers'): () => void {
  let goOn = (): void => undefined;
  const free = new Promise<void>((resolve) => (goOn = resolve));
  void server.services[of].run(asker, 'judge-file', async () => {
    await free;
    return { bytes: newPicture() };
  });
  return goOn;
}

/** Sends many at once, and asks for something else while some of them wait. */
async function overflow(one: () => Promise<Answer>, release: () => void, most = queued) {
  const refused: Answer[] = [];
  const answered: Answer[] = [];
  const all = Array.from({ length: flood }, () =>
    one().then((answer) => void (answer.status === 200 ? answered : refused).push(answer)),
  );
  while (refused.length < flood - most && answered.length === 0) await nextTurn();
  try {
    // Queued requests have no answer yet, but all other calls are served.
    for (const name of ['accountSummary', 'countries'] as const)
      expect(await traveller.call(name)).toMatchObject({ status: 200, ret: 0 });
    expect(answered).toEqual([]);
  } finally {
    release();
    await Promise.all(all);
  }
  return { refused, answered };
}

/** Refused at once, or after waiting in vain on a slow machine: both say when to come back. */
function expectToldWhen(refused: readonly Answer[]): void {
  expect(refused.map(({ status }) => status)).toContain(429);
  for (const { status, headers } of refused) {
    expect([429, 503]).toContain(status);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

test('of 200 passports of one traveller at once a few wait, the others are told when to come back', async () => {
  const { id } = await server.services.db
    .selectFrom('users')
    .where('email', '=', traveller.email)
    .select('id')
    .executeTakeFirstOrThrow();
  const send = () =>
    sendFile(
      server.address,
      { bytes: newPicture() },
      { token: traveller.token },
      'recognizePassport',
    );
  const { refused, answered } = await overflow(send, occupy(id));
  expectToldWhen(refused);
  // No picture among them shows a passport.
  for (const { ret } of answered) expect(ret).toBe(-11);
}, 120_000);

/** A new picture of the demo, as a call that reads it. */
async function demoReading(ip: string) {
  const { body } = await sendFile(
    server.address,
    { bytes: newPicture() },
    { date: server.services.clock(), headers: { 'x-forwarded-for': ip } },
    'openUploadFile',
  );
  const request = { id: randomUUID(), img_key: body.key };
  return () =>
    call(server.address, 'demoPassport', request, {
      date: server.services.clock(),
      headers: { 'x-forwarded-for': ip },
    });
}

test('of 200 readings of the demo at once from one address two wait, the others are told when to come back', async () => {
  const ask = await demoReading('198.51.100.1');
  const release = occupy('198.51.100.1', 'demoWorkers');
  const { refused, answered } = await overflow(ask, release, queuedOfAddress);
  expectToldWhen(refused);
  const codes = refused.map(({ code }) => code);
  // Of one address no more than its share is even asked to wait.
  expect(codes.filter((code) => code === 'too-many-demos')).toHaveLength(
    flood - limits.demoReadingsPerIp.count,
  );
  for (const { ret } of answered) expect(ret).toBe(-11);
}, 120_000);

test('a flood of the demo from one address keeps neither a visitor of another address nor a traveller from being read', async () => {
  const [flooding, honest] = [await demoReading('198.51.100.2'), await demoReading('198.51.100.3')];
  const release = occupy('198.51.100.2', 'demoWorkers');
  const floods = Array.from({ length: 20 }, flooding);
  const visitor = honest();
  // Travellers have processes of their own.
  expect(await traveller.send({ bytes: newPicture() })).toMatchObject({ ret: 0 });
  release();
  expect(await visitor).toMatchObject({ status: 200, ret: -11 });
  const statuses = (await Promise.all(floods)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(
    queuedOfAddress + 1,
  );
}, 120_000);

test('an address that used up its processor time is refused before its picture is read, and others are not', async () => {
  const [spent, fresh] = [await demoReading('198.51.100.4'), await demoReading('198.51.100.5')];
  server.services.demoBudget.spend('198.51.100.4', 20_001);
  const opened = vi.spyOn(server.services.demoBlobs, 'open');
  const refused = await spent();
  expect(refused).toMatchObject({ status: 503, code: 'server-busy' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
  expect(await fresh()).toMatchObject({ status: 200, ret: -11 });
});

test('a picture with more pixels than any phone sends is refused before the demo decodes it', async () => {
  const bytes = new Uint8Array(makeForgedPng(6000, 5000));
  const sent = () =>
    sendFile(server.address, { bytes }, { date: server.services.clock() }, 'openUploadFile');
  expect(await sent()).toMatchObject({ ret: -9, code: 'picture-too-large' });
});
