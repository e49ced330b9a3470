import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { limits } from '../../server/infra/limits/limits';
import { newPicture } from '../support/order-steps';
import { call, sendFile, type Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

/** One runs, and so many wait, of one asker. */
const queued = 12;
const flood = 200;

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue, settings: { perIpFactor: 1 } });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

/** Keeps the processes that an asker may have busy until the returned function is called. */
function occupy(asker: string): () => void {
  let goOn = (): void => undefined;
  const free = new Promise<void>((resolve) => (goOn = resolve));
  void server.services.workers.run(asker, 'judge-file', async () => {
    await free;
    return { bytes: newPicture(), declared: { name: 'a.jpg', type: 'image/jpeg' } };
  });
  return goOn;
}

/** Sends many at once, and asks for something else while some of them wait. */
async function overflow(one: () => Promise<Answer>, release: () => void) {
  const refused: Answer[] = [];
  const answered: Answer[] = [];
  const all = Array.from({ length: flood }, () =>
    one().then((answer) => void (answer.status === 200 ? answered : refused).push(answer)),
  );
  while (refused.length < flood - queued && answered.length === 0) await nextTurn();
  try {
    // What waits is not answered, but all other calls are.
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

test('of 200 readings of the demo at once a few wait, the others are told when to come back', async () => {
  const id = randomUUID();
  const uploaded = await sendFile(
    server.address,
    { bytes: newPicture() },
    { date: server.services.clock() },
    'openUploadFile',
  );
  const request = { id, img_key: uploaded.body.key };
  const ask = () =>
    call(server.address, 'demoPassport', request, { date: server.services.clock() });
  const { refused, answered } = await overflow(ask, occupy('demo'));
  expectToldWhen(refused);
  const codes = refused.map(({ code }) => code);
  // Of one address no more than its share is even asked to wait.
  expect(codes.filter((code) => code === 'too-many-demos')).toHaveLength(
    flood - limits.demoReadingsPerIp.count,
  );
  for (const { ret } of answered) expect(ret).toBe(-11);
}, 120_000);
