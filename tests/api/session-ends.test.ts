import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import { makePortrait } from '../support/fixtures/make-portrait';
import { newApplicant, newOrder, newUpload, readOrder, vietnam } from '../support/order-steps';
import { call, sendFile } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, travellerOf, type Traveller } from '../support/traveller';

// Grants of a session end with it: links to files and the application form's tokens.

const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

const date = () => ({ date: server.services.clock() });
const ask = (name: Parameters<typeof call>[1], request: unknown) =>
  call(server.address, name, request, date());

/** An account with a page and a form, and ways to log in to it. */
async function account() {
  const email = newEmail();
  const passwd = newProof();
  await ask('sendSignUpCode', { email });
  const verify_code = await server.mailedCode(email);
  const countries = { country_id: 356, country_residence_id: 702 };
  const { body } = await ask('signUp', { email, passwd, verify_code, ...countries });
  const first = travellerOf(server, body);
  const orderId = await newOrder(first, vietnam);
  const applicantId = await newApplicant(first, orderId);
  const place = { order_id: orderId, applicant_id: applicantId };
  const [{ elec_id }] = (await readOrder(first, orderId)).applicant_list[0].material_required;
  const page = { applicant_id: applicantId, elec_id, pos: 0, key: await newUpload(first) };
  expect(await first.call('attachPage', page)).toMatchObject({ ret: 0 });
  return {
    email,
    first,
    place,
    logIn: async () => travellerOf(server, (await ask('logIn', { email, passwd })).body),
  };
}
type Account = Awaited<ReturnType<typeof account>>;

/** The grants of a session, and whether they still open anything. */
async function given(traveller: Traveller, { place }: Account) {
  const { body: order } = await traveller.call('order', { order_id: place.order_id }, date());
  const link = order.applicant_list[0].material_required[0].upload_list[0].url as string;
  const { body: form } = await traveller.call('formToken', place, date());
  const { formOrigin } = server.services;
  const opened = async () => {
    const address = new URL('/', formOrigin);
    const asked = { country: 'vietnam', applicant_id: place.applicant_id, token: form.token };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    const headers = { 'content-type': 'application/json', 'x-form-token': form.token };
    const post = async (path: string, body: object) =>
      (
        await fetch(new URL(path, formOrigin), {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
      ).status;
    return {
      link: (await fetch(server.address + link)).status,
      head: (await fetch(server.address + link, { method: 'HEAD' })).status,
      page: (await fetch(address)).status,
      answer: await post('/answers', { question: 'full_name', answer: 'Ananya' }),
      complete: await post('/complete', {}),
    };
  };
  return opened;
}

const alive = { link: 200, head: 200, page: 200, answer: 200, complete: 200 };
const over = { link: 403, head: 403, page: 403, answer: 401, complete: 401 };

const idOf = async (traveller: Traveller): Promise<string> =>
  (await traveller.call('sessions')).body.session_list.find(
    ({ is_current }: { is_current: boolean }) => is_current,
  ).session_id;

const revoke = async (by: Traveller, session?: Traveller) =>
  expect(
    await by.call('revokeSession', session ? { session_id: await idOf(session) } : {}),
  ).toMatchObject({ ret: 0 });

describe('links to files and form tokens', () => {
  test('end at once when their session logs out, and another session’s stay', async () => {
    const owned = await account();
    const leaving = await owned.logIn();
    const [left, stayed] = [await given(leaving, owned), await given(owned.first, owned)];
    expect(await left()).toEqual(alive);
    await revoke(leaving, leaving);
    expect(await left()).toEqual(over);
    expect(await stayed()).toEqual(alive);
    // Nor do they come back with the next log-in.
    const again = await given(await owned.logIn(), owned);
    expect(await left()).toEqual(over);
    expect(await again()).toEqual(alive);
  });

  test('end when another session ends theirs, by itself or with all others', async () => {
    const owned = await account();
    const lost = await owned.logIn();
    const other = await owned.logIn();
    const [ofLost, ofOther] = [await given(lost, owned), await given(other, owned)];
    const mine = await given(owned.first, owned);
    await revoke(owned.first, lost);
    expect([await ofLost(), await ofOther()]).toEqual([over, alive]);
    await revoke(owned.first);
    expect([await ofLost(), await ofOther(), await mine()]).toEqual([over, over, alive]);
  });

  test('all end at a password reset', async () => {
    const owned = await account();
    const all = [await given(owned.first, owned), await given(await owned.logIn(), owned)];
    await ask('sendResetCode', { email: owned.email });
    const verify_code = await server.mailedCode(owned.email);
    const reset = { email: owned.email, passwd: newProof(), verify_code };
    const { body } = await ask('resetPassword', reset);
    for (const opened of all) expect(await opened()).toEqual(over);
    expect(await (await given(travellerOf(server, body), owned))()).toEqual(alive);
  });

  test('end with a session whose time is over, before and after the sweep', async () => {
    const owned = await account();
    const at = async <T>(milliseconds: number, look: () => Promise<T>) => {
      server.moveClock(milliseconds);
      try {
        return await look();
      } finally {
        server.moveClock(-milliseconds);
      }
    };
    for (const days of [29, 58, 87, 116, 145, 174])
      await at(days * day, () => owned.first.call('orders', {}, date()));
    // 180 days after its log-in a session ends, however late it was used.
    const end = 180 * day;
    const opened = await at(end - 5 * minute, () => given(owned.first, owned));
    expect(await at(end - 4 * minute, opened)).toEqual(alive);
    expect(await at(end + minute, opened)).toEqual(over);
    const { db, blobs, clock } = server.services;
    await at(end + minute, () => applyRetention(db, blobs, clock()));
    expect(await at(end - 4 * minute, opened)).toEqual(over);
  });

  test('links to files and form tokens cannot be given to another session by changing them', async () => {
    const owned = await account();
    const leaving = await owned.logIn();
    const { body } = await leaving.call('order', { order_id: owned.place.order_id });
    const { url } = body.applicant_list[0].material_required[0].upload_list[0];
    const { body: form } = await leaving.call('formToken', owned.place);
    const [ended, living] = [await idOf(leaving), await idOf(owned.first)];
    await revoke(leaving, leaving);
    for (const session of [living, '', '%00', 'x', `${living}&session=${ended}`]) {
      const changed = (url as string).replace(ended, session);
      expect((await fetch(server.address + changed)).status).toBe(403);
    }
    const address = new URL('/answers', server.services.formOrigin);
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-form-token': (form.token as string).replace(ended, living),
      },
      body: JSON.stringify({ question: 'full_name', answer: 'Ananya' }),
    });
    expect(answer.status).toBe(401);
  });
});

test('a kept answer that is given again has links of the session that asks, and of now', async () => {
  const owned = await account();
  const first = await owned.logIn();
  const bytes = new Uint8Array(await makePortrait());
  const idempotencyKey = randomUUID();
  const upload = (by: Traveller) =>
    sendFile(
      server.address,
      { bytes },
      { ...date(), token: by.token, idempotencyKey },
      'uploadPhoto',
      { applicant_id: owned.place.applicant_id, need_handle: 1 },
    );
  const statusOf = async ({ body }: Awaited<ReturnType<typeof upload>>) =>
    (await fetch(server.address + (body.url as string))).status;
  const made = await upload(first);
  expect(made).toMatchObject({ ret: 0, body: { check_type: 1 } });
  await revoke(first, first);
  expect(await statusOf(made)).toBe(403);
  const second = await owned.logIn();
  const again = await upload(second);
  expect({ ...again.body, url: '' }).toEqual({ ...made.body, url: '' });
  expect(await statusOf(again)).toBe(200);
  server.moveClock(16 * minute);
  expect([await statusOf(again), await statusOf(await upload(second))]).toEqual([403, 200]);
  server.moveClock(-16 * minute);
});
