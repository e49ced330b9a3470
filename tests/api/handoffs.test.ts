import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import { limits } from '../../server/infra/limits/limits';
import { ownerCode } from './steps/passkey-steps';
import { makePdf } from '../support/fixtures/make-pdf';
import { newPicture, newUpload, readOrder, vietnam } from '../support/order-steps';
import { mailsTo, mailText } from '../support/mails';
import { call, type Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import {
  deliver,
  newPhoneKey,
  openLink,
  placeForHandoff,
  startHandoff,
  type StartedHandoff,
  uploadFromPhone,
} from './steps/handoff-steps';
import { runsSweeps } from '../support/sweep';

const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
let traveller: Traveller;
let stranger: Traveller;
let orderId: string;
let place: { applicant_id: string; elec_id: number };
let passport: number;
let started: StartedHandoff;
let phone: string;
let moved = 0;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  stranger = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  traveller = await signUpTraveller(server);
  const made = await placeForHandoff(traveller, vietnam);
  ({ orderId, place } = made);
  passport = made.passport?.elec_id ?? 0;
  started = await startHandoff(traveller, place);
  phone = newPhoneKey();
});
afterEach(() => {
  server.moveClock(-moved);
  moved = 0;
});

function pass(ms: number): void {
  moved += ms;
  server.moveClock(ms);
}

const open = (key = phone, token = started.link_token) => openLink(server, token, key);
const fromPhone = (
  name: 'phoneHandoff' | 'stopHandoff' | 'deliverHandoff',
  more: object = {},
  phone_key = phone,
): Promise<Answer> =>
  call(server.address, name, { phone_key, ...more }, { date: server.services.clock() });
const later = () => ({ date: server.services.clock() });
const seen = async () =>
  (await traveller.call('handoff', { handoff_id: started.handoff_id }, later())).body
    .state as string;
const stop = () => traveller.call('endHandoff', { handoff_id: started.handoff_id });

interface Page {
  sha256: string;
  pos: number;
}
async function pages(): Promise<Page[]> {
  const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
  return applicant.material_required.find(
    ({ elec_id }: { elec_id: number }) => elec_id === place.elec_id,
  ).upload_list;
}

const over = { ret: -5, code: 'handoff-over' };
const taken = { ret: -5, code: 'handoff-taken' };

describe('a picture from a phone', () => {
  test('arrives as a page of the document, once, whatever is repeated', async () => {
    expect(started.code).toMatch(/^[A-HJ-NP-Z34679]{2} [A-HJ-NP-Z34679]{2}$/);
    expect(await seen()).toBe('waiting');
    const opened = await open();
    expect(opened.body).toEqual({
      kind: 'page',
      state: 'opened',
      name: expect.any(String),
      icon: expect.any(String),
      first_name: 'Ananya',
      code: started.code,
      expire_time: started.expire_time,
      deliver_time: expect.any(String),
    });
    expect(await seen()).toBe('opened');

    const uploaded = await uploadFromPhone(server, phone);
    const key = uploaded.headers.get('upload-key');
    const idempotencyKey = randomUUID();
    const send = () =>
      call(server.address, 'deliverHandoff', { phone_key: phone, key }, { idempotencyKey });
    const delivered = await send();
    expect(delivered).toMatchObject({ ret: 0 });
    expect(await send()).toMatchObject({ ret: 0, body: delivered.body });
    expect(await pages()).toMatchObject([{ pos: 0, sha256: delivered.body.sha256 }]);
    expect(await seen()).toBe('arrived');
    expect((await fromPhone('phoneHandoff')).body).toMatchObject({ state: 'arrived' });
  });

  test.runIf(runsSweeps)(
    'brings one picture: neither another nor a second upload is taken after it',
    async () => {
      await open();
      const first = await deliver(server, phone);
      expect((await uploadFromPhone(server, phone)).status).toBe(403);
      const another = await fromPhone('deliverHandoff', { key: await newUpload(traveller) });
      // The arrival is confirmed, whatever the phone names.
      expect(another.body).toEqual(first.body);
      expect(await pages()).toHaveLength(1);
    },
  );

  test.runIf(runsSweeps)('stands beside a page that the computer added meanwhile', async () => {
    await open();
    await traveller.call('attachPage', { ...place, pos: 0, key: await newUpload(traveller) });
    expect(await deliver(server, phone)).toMatchObject({ ret: 0 });
    expect((await pages()).map(({ pos }) => pos)).toEqual([0, 1]);
  });

  test('of a passport and of a photo waits for the computer, which takes it', async () => {
    for (const elec_id of [passport, undefined]) {
      const { applicant_id } = place;
      started = await startHandoff(traveller, { applicant_id, elec_id });
      phone = newPhoneKey();
      const kind = elec_id === undefined ? 'photo' : 'passport';
      expect((await open()).body).toMatchObject({ kind, first_name: 'Ananya' });
      await deliver(server, phone);
      const told = await traveller.call('handoff', { handoff_id: started.handoff_id });
      expect(told.body).toMatchObject({ state: 'arrived', mime_type: 'image/jpeg' });
      const file = await fetch(server.address + told.body.url);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      await stop();
      const after = await traveller.call('handoff', { handoff_id: started.handoff_id });
      expect(after.body).toMatchObject({ state: 'arrived' });
      expect(after.body.url).toBeUndefined();
      await server.services.background.idle();
      expect((await fetch(server.address + told.body.url)).status).toBe(403);
    }
  });
});

describe('a file for the computer', () => {
  beforeEach(async () => {
    started = await startHandoff(traveller, { applicant_id: place.applicant_id });
    await open();
  });

  test.runIf(runsSweeps)(
    'is no PDF where a photo is asked for; the phone may bring a picture after it',
    async () => {
      const pdf = new Uint8Array(makePdf({ pages: 1, words: 'NO FACE' }));
      const key = (await uploadFromPhone(server, phone, pdf)).headers.get('upload-key');
      expect(await fromPhone('deliverHandoff', { key })).toMatchObject({
        status: 415,
        code: 'photo-no-picture',
      });
      expect(await deliver(server, phone)).toMatchObject({ ret: 0 });
    },
  );

  test.runIf(runsSweeps)(
    'that nobody took for a day is gone, and its computer says that nothing came',
    async () => {
      await deliver(server, phone);
      expect(await seen()).toBe('arrived');
      pass(26 * hour);
      const { db, blobs, clock } = server.services;
      await applyRetention(db, blobs, clock());
      expect(await seen()).toBe('expired');
    },
  );
});

describe('a link', () => {
  test('opens for the first phone; the same one may open it again, and no other', async () => {
    const first = await open();
    expect((await open()).body).toEqual(first.body);
    expect(await open(newPhoneKey())).toMatchObject(taken);
    expect(await open(newPhoneKey())).toMatchObject(taken);
    expect(await deliver(server, phone)).toMatchObject({ ret: 0 });
  });

  test('opens for one of two phones that come at once', async () => {
    const keys = [newPhoneKey(), newPhoneKey(), newPhoneKey()];
    const answers = await Promise.all(keys.map((key) => open(key)));
    expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'handoff-taken')).toHaveLength(2);
  });

  test('opens for 15 minutes', async () => {
    pass(15 * minute - 1000);
    const late = newPhoneKey();
    expect(await open(late)).toMatchObject({ ret: 0 });
    started = (await traveller.call('startHandoff', place, later())).body as StartedHandoff;
    pass(15 * minute);
    expect(await open()).toMatchObject(over);
    expect(await seen()).toBe('expired');
  });

  test('that was guessed opens nothing, and guessing ends', async () => {
    const guess = () => open(phone, 'A'.repeat(22));
    expect(await guess()).toMatchObject(over);
    expect(await open(newPhoneKey(), started.handoff_id.slice(0, 22))).toMatchObject(over);
    const { db, settings } = server.services;
    await db.deleteFrom('limits').execute();
    const most = limits.handoffOpeningsPerIp.count * settings.perIpFactor;
    const rows = db.updateTable('limits').set({ count: most });
    await guess();
    await rows.execute();
    expect(await guess()).toMatchObject({ status: 429 });
    await db.deleteFrom('limits').execute();
  });

  test.runIf(runsSweeps)('of before ends when another is made for the same document', async () => {
    await open();
    const next = await startHandoff(traveller, place);
    expect(await seen()).toBe('ended');
    expect(await fromPhone('deliverHandoff', { key: await newUpload(traveller) })).toMatchObject(
      over,
    );
    started = next;
    expect(await open(newPhoneKey())).toMatchObject({ ret: 0 });
  });

  test('is mailed to the account, with the token of this link alone', async () => {
    const { handoff_id, link_token } = started;
    const wrong = await traveller.call('emailHandoff', {
      handoff_id,
      link_token: 'A'.repeat(22),
    });
    expect(wrong).toMatchObject(over);
    expect(await traveller.call('emailHandoff', { handoff_id, link_token })).toMatchObject({
      ret: 0,
    });
    const text = mailText((await mailsTo(server, traveller.email)).at(-1) ?? '') ?? '';
    expect(text).toContain(`/h#${link_token}`);
    expect(text).toContain(started.code);
    expect(await stranger.call('emailHandoff', { handoff_id, link_token })).toMatchObject({
      ret: -4,
    });
  });
});

describe('a phone', () => {
  test('delivers for 24 hours what it has opened in time', async () => {
    await open();
    pass(24 * hour - minute);
    expect(await deliver(server, phone)).toMatchObject({ ret: 0 });
    // The session is as old as this.
    started = (await traveller.call('startHandoff', place, later())).body as StartedHandoff;
    phone = newPhoneKey();
    await open();
    pass(24 * hour);
    expect((await uploadFromPhone(server, phone)).status).toBe(403);
    expect(await fromPhone('deliverHandoff', { key: 'k'.repeat(43) })).toMatchObject(over);
  });

  test('sees nothing else: its key is no session, and a session is no key', async () => {
    await open();
    for (const name of ['orders', 'ownAccount', 'handoff'] as const) {
      const { status } = await call(server.address, name, {}, { token: phone });
      expect([name, status]).toEqual([name, 401]);
    }
    expect(await fromPhone('phoneHandoff', {}, newPhoneKey())).toMatchObject(over);
    const { ret } = await call(server.address, 'phoneHandoff', { phone_key: traveller.token });
    expect(ret).not.toBe(0);
  });

  test.runIf(runsSweeps)(
    'has uploads of its own, apart from the traveller’s and from other phones’',
    async () => {
      await open();
      const uploaded = await uploadFromPhone(server, phone);
      const url = new URL(uploaded.headers.get('location') ?? '', server.address);
      const head = async (token: string) =>
        (
          await fetch(url, {
            method: 'HEAD',
            headers: { 'tus-resumable': '1.0.0', 'x-token': token },
          })
        ).status;
      expect(await head(phone)).toBe(200);
      expect(await head(traveller.token)).toBe(404);
      expect((await uploadFromPhone(server, newPhoneKey())).status).toBe(403);
    },
  );

  test.runIf(runsSweeps)('begins a limited number of uploads', async () => {
    await open();
    for (let count = 0; count < limits.uploadsPerHandoff.count; count += 1)
      expect((await uploadFromPhone(server, phone, newPicture())).status).toBe(201);
    expect((await uploadFromPhone(server, phone)).status).toBe(429);
  });

  test('of somebody else delivers nothing with this key’s upload to another application', async () => {
    await open();
    const theirs = await placeForHandoff(stranger);
    const other = await startHandoff(stranger, theirs.place);
    const thief = newPhoneKey();
    await openLink(server, other.link_token, thief);
    const key = (await uploadFromPhone(server, phone)).headers.get('upload-key');
    expect(await fromPhone('deliverHandoff', { key }, thief)).toMatchObject({ ret: -7 });
    expect(await stranger.call('handoff', { handoff_id: started.handoff_id })).toMatchObject({
      ret: -4,
    });
    expect(await stranger.call('endHandoff', { handoff_id: started.handoff_id })).toMatchObject({
      ret: -4,
    });
    expect(await seen()).toBe('opened');
  });
});

/** As the app does. */
async function logOut() {
  const { session_list: sessions } = (await traveller.call('sessions')).body as {
    session_list: { session_id: string; is_current: boolean }[];
  };
  const own = sessions.find(({ is_current }) => is_current);
  return traveller.call('revokeSession', { session_id: own?.session_id });
}

describe('a handoff ends', () => {
  const endings: readonly [string, () => Promise<unknown>][] = [
    ['when the computer stops it', () => stop()],
    ['when the phone stops it', () => fromPhone('stopHandoff')],
    ['with the log-out of the computer', logOut],
    [
      'with the applicant',
      () => traveller.call('deleteApplicant', { applicant_id: place.applicant_id }),
    ],
    [
      'with the account',
      async () =>
        traveller.call('eraseAccount', { verify_code: await ownerCode(server, traveller) }),
    ],
  ];

  test.each(endings)('%s', async (_how, end) => {
    await open();
    const key = (await uploadFromPhone(server, phone)).headers.get('upload-key');
    expect(await end()).toMatchObject({ ret: 0 });
    expect((await uploadFromPhone(server, phone)).status).toBe(403);
    expect(await fromPhone('deliverHandoff', { key })).toMatchObject(over);
  });

  test.runIf(runsSweeps).each(endings)('before a phone has opened it, %s', async (_how, end) => {
    if (_how === 'when the phone stops it') return;
    expect(await end()).toMatchObject({ ret: 0 });
    expect(await open()).toMatchObject(over);
  });

  test('where the application takes nothing any more, with the reason', async () => {
    await open();
    const key = (await uploadFromPhone(server, phone)).headers.get('upload-key');
    const { db } = server.services;
    await db
      .updateTable('orders')
      .set({ pay_status: 'waiting-for-payment' })
      .where('id', '=', orderId)
      .execute();
    const closed = { ret: -5, code: 'documents-wait-for-payment' };
    expect(await fromPhone('deliverHandoff', { key })).toMatchObject(closed);
    expect(await fromPhone('phoneHandoff')).toMatchObject(closed);
    expect(await traveller.call('startHandoff', place)).toMatchObject(closed);
  });

  test.runIf(runsSweeps)(
    'and leaves no row after the deletion of the account, and no secret before it',
    async () => {
      await open();
      const { db, blobs, clock } = server.services;
      const rows = () => db.selectFrom('handoffs').where('id', '=', started.handoff_id).selectAll();
      const stored = JSON.stringify(await rows().execute());
      expect(stored).not.toContain(started.link_token);
      expect(stored).not.toContain(phone);
      const verify_code = await ownerCode(server, traveller);
      await traveller.call('eraseAccount', { verify_code });
      await applyRetention(db, blobs, clock());
      expect(await rows().execute()).toEqual([]);
    },
  );
});

test('the stream of security events has who asked, opened, delivered and was refused', async () => {
  const from = server.logLines.length;
  await open();
  await open(newPhoneKey());
  await deliver(server, phone);
  await server.services.background.idle();
  const events = server.logLines
    .slice(from)
    .map((line) => JSON.parse(line) as { audit?: string; step?: string })
    .filter(({ audit }) => audit?.startsWith('handoff'));
  expect(events.map(({ audit, step }) => step ?? audit)).toEqual([
    'opened',
    'handoff-refused',
    'arrived',
  ]);
});
