import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { sweepLimits } from '../../server/infra/limits/reserve-uses';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import type { Envelope } from '../../src/contract/envelope';
import { kenya } from '../support/order-steps';
import { call, sendFile, signedHeaders, type CallOptions } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newProof, signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

describe('the signature', () => {
  test('[API-04][API-05] a signed call is answered in an envelope that nobody keeps', async () => {
    const answer = await call(server.address, 'location');
    expect(answer).toMatchObject({ status: 200, ret: 0, msg: '', body: { country_id: 702 } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['x-app-id', 'x-date', 'x-version', 'authorization'])(
    '[API-02][API-04] a call without %s is refused',
    async (header) => {
      const answer = await call(server.address, 'location', {}, { headers: { [header]: '' } });
      expect(answer).toMatchObject({ status: 400, ret: -1, msg: expect.stringContaining(header) });
    },
  );

  test('[API-04] a body that is not the signed one is refused', async () => {
    const answer = await traveller.call('orders', {}, { otherBody: '{ }' });
    expect(answer).toMatchObject({ status: 400, ret: -1 });
    expect(answer.msg).toContain('signature');
  });

  test('[API-04] a file that is not the signed one is refused and leaves nothing', async () => {
    const options = { token: traveller.token, headers: { authorization: 'V1 00' } };
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 1]);
    const answer = await sendFile(server.address, { bytes }, options);
    expect(answer).toMatchObject({ status: 400, ret: -1 });
    expect(await server.services.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['x-version', '9.9.9'],
    ['x-channel-id', 'partner'],
    ['x-date', new Date(Date.now() - 1000).toISOString()],
    ['idempotency-key', 'another-key-1'],
  ])('[API-02][API-03][API-04] %s is under the signature', async (header, value) => {
    const options = { channelId: 'flyer', headers: { [header]: value } };
    const answer = await traveller.call('updateAccount', { time_zone: 60 }, options);
    expect(answer).toMatchObject({ status: 400, ret: -1 });
  });

  test('[API-03] a channel id may come along', async () => {
    const answer = await traveller.call('orders', {}, { channelId: 'flyer' });
    expect(answer).toMatchObject({ status: 200, ret: 0 });
  });

  test('[API-04] an unknown app id is refused', async () => {
    const answer = await call(server.address, 'location', {}, { appId: 'somebody' });
    expect(answer).toMatchObject({ status: 400, ret: -1 });
  });

  test.each([-301, 301])(
    '[API-02] a date %i s off is a 403 with the server’s date',
    async (off) => {
      const date = new Date(Date.now() + off * 1000);
      const answer = await call(server.address, 'location', {}, { date });
      expect(answer).toMatchObject({ status: 403, ret: -1 });
      expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(
        5000,
      );
    },
  );

  test.each([-290, 290])('[API-02] a date %i s off is fine', async (off) => {
    const date = new Date(Date.now() + off * 1000);
    expect(await call(server.address, 'location', {}, { date })).toMatchObject({ status: 200 });
  });

  test('[API-02] what is no date is refused', async () => {
    const answer = await call(server.address, 'location', {}, { headers: { 'x-date': 'noon' } });
    expect(answer.status).toBe(400);
  });
});

describe('the same signed bytes, sent again', () => {
  /** Signs a request once, to send it as often as one likes. */
  function signedOnce(name: CallName, request: unknown, options: CallOptions) {
    const { path } = allCalls[name];
    const body = JSON.stringify(request);
    const digest = createHash('sha256').update(body).digest('hex');
    const headers = { 'content-type': 'application/json', ...signedHeaders(path, digest, options) };
    return async () => {
      const answer = await fetch(`${server.address}/api${path}`, { method: 'POST', headers, body });
      const { body: said, code } = (await answer.json()) as Envelope;
      return { status: answer.status, code, said };
    };
  }
  const repeated = { status: 409, code: 'request-repeated' };
  const countOrders = async () =>
    (await server.services.db.selectFrom('orders').select('id').execute()).length;

  test('change something once without a key, one after the other or at once', async () => {
    const before = await countOrders();
    const send = signedOnce('addOrder', kenya, { token: traveller.token });
    expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject(repeated);
    const atOnce = signedOnce('addOrder', kenya, { token: traveller.token });
    const statuses = (await Promise.all([atOnce(), atOnce(), atOnce()])).map((each) => each.status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await countOrders()).toBe(before + 2);
  });

  test('get the first answer with a key, and make no second change', async () => {
    const before = await countOrders();
    const options = { token: traveller.token, idempotencyKey: randomUUID() };
    const send = signedOnce('addOrder', kenya, options);
    const first = await send();
    expect(first.status).toBe(200);
    expect(await send()).toEqual(first);
    // After an answer was lost the app signs anew, with the same key.
    expect(await traveller.call('addOrder', kenya, options)).toMatchObject({ body: first.said });
    expect(await countOrders()).toBe(before + 1);
  });

  test('send one mail with a key, and both are told so', async () => {
    const request = { product_id: kenya.product_id, email: traveller.email, identity_id: 1 };
    const send = signedOnce('emailRequirements', request, { idempotencyKey: randomUUID() });
    const first = await send();
    expect(first.status).toBe(200);
    expect(await send()).toEqual(first);
    const keyless = signedOnce('emailRequirements', request, {});
    expect((await keyless()).status).toBe(200);
    expect(await keyless()).toMatchObject(repeated);
  });

  test('the same signed bytes, sent again are refused where no answer is kept, whatever the key; signed anew they are not', async () => {
    const request = { email: traveller.email, passwd: newProof() };
    const secret = (Object.keys(allCalls) as CallName[]).filter(
      (name) => allCalls[name].changes && allCalls[name].secret,
    );
    expect(secret).toContain('logIn');
    const idempotencyKey = randomUUID();
    const send = signedOnce('logIn', request, { idempotencyKey });
    const { status } = await send();
    const anew = await call(server.address, 'logIn', request, { idempotencyKey });
    expect(anew.status).toBe(status);
    expect(status).not.toBe(409);
    expect(await send()).toMatchObject(repeated);
  });

  test('the same signed bytes, sent again are refused as long as their date is good, and may be read as often as one likes', async () => {
    const date = new Date(Date.now() + 290_000);
    const send = signedOnce('addOrder', kenya, { token: traveller.token, date });
    const read = signedOnce('orders', {}, { token: traveller.token, date });
    expect(await send()).toMatchObject({ status: 200 });
    server.moveClock(585_000);
    await sweepLimits(server.services.db, server.services.clock());
    expect(await send()).toMatchObject(repeated);
    expect([(await read()).status, (await read()).status]).toEqual([200, 200]);
    server.moveClock(10_000);
    expect(await send()).toMatchObject({ status: 403 });
    server.moveClock(-595_000);
  });
});

const served = Object.keys(allCalls) as CallName[];

test('[API-01] every served call is a POST below /api', async () => {
  for (const name of served) {
    const response = await fetch(`${server.address}/api${allCalls[name].path}`);
    expect([name, response.status]).toEqual([name, 404]);
  }
});

describe('what cannot be answered', () => {
  test('[API-05] an unknown call is a 404 envelope', async () => {
    const response = await fetch(`${server.address}/api/order_guess`, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ ret: -1 });
  });

  test('a request that does not fit its schema names the field', async () => {
    const answer = await traveller.call('addOrder', { product_id: 'one', country_id: 356 });
    expect(answer).toMatchObject({ status: 400, ret: -1 });
    expect(answer.msg).toContain('product_id');
  });

  test('a body that is no JSON, no object, or too large is refused', async () => {
    const text = (otherBody: string) => traveller.call('orders', {}, { otherBody });
    expect((await text('{')).status).toBe(400);
    expect((await text(`"${'x'.repeat(300_000)}"`)).status).toBe(413);
    expect((await traveller.call('orders', 7)).status).toBe(400);
    const options = { headers: { 'content-type': 'text/plain' } };
    expect(await traveller.call('orders', {}, options)).toMatchObject({ status: 415, ret: -1 });
  });

  test('a failure of ours tells nothing of it', async () => {
    const { db } = server.services;
    await db.schema.alterTable('sessions').renameTo('hidden').execute();
    const answer = await traveller.call('orders', {});
    await db.schema
      .alterTable('hidden' as 'sessions')
      .renameTo('sessions')
      .execute();
    expect(answer).toMatchObject({ status: 500, ret: -1 });
    expect(JSON.stringify(answer)).not.toMatch(/sessions|relation|\bat /);
    expect(server.logLines.join()).toContain('does not exist');
  });
});
