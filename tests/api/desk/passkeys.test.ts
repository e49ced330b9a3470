import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { keepChallenge, takeChallenge } from '../../../server/areas/desk/access/passkey-handlers';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  refusedTo,
  type TestOperator,
} from '../../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';

// Real ceremonies need an authenticator: tests/screen/desk-log-in.spec.ts has Chromium's virtual one.

let server: TestServer;
let admin: TestOperator;
let mei: TestOperator;

beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
  });
  admin = await loggedInOperator(server, ['admin']);
  mei = await loggedInOperator(server, ['reviewer']);
}, startTimeout);
afterAll(() => server.remove());

const text = 'AAAA';
const made = {
  id: text,
  rawId: text,
  type: 'public-key',
  response: { clientDataJSON: text, attestationObject: text },
} as const;

test('a challenge is signed once, in time, and by whom it was made for', async () => {
  const { db, clock } = server.services;
  const now = clock();
  const { ceremonyId, challenge } = await keepChallenge(db, mei.id, now);
  expect(await takeChallenge(db, ceremonyId, admin.id, now)).toBeUndefined();
  expect(await takeChallenge(db, ceremonyId, undefined, now)).toBeUndefined();
  expect(await takeChallenge(db, ceremonyId, mei.id, now)).toBe(challenge);
  expect(await takeChallenge(db, ceremonyId, mei.id, now)).toBeUndefined();

  const late = new Date(now.getTime() + 5 * 60_000);
  const another = await keepChallenge(db, undefined, now);
  expect(await takeChallenge(db, another.ceremonyId, undefined, late)).toBeUndefined();
  await keepChallenge(db, undefined, late);
  const kept = await db.selectFrom('operator_challenges').select('id').execute();
  expect(kept).toHaveLength(1);
});

test('there are none at an address of numbers', async () => {
  expect(await refusedTo(mei, 'deskStartPasskey', {})).toBe('no-passkeys-here');
  const visitor = await deskCall(server, 'deskStartPasskeyLogIn', {});
  expect(visitor).toMatchObject({ problem: { code: 'no-passkeys-here' } });
});

test('a session that a passkey opened adds no other passkey', async () => {
  const { db } = server.services;
  const asOf = (way: 'passkey' | 'two-factors') =>
    db.updateTable('operator_sessions').set({ way }).where('operator_id', '=', mei.id).execute();
  await asOf('passkey');
  const request = { ceremonyId: 'x', name: 'Phone', made };
  expect(await refusedTo(mei, 'deskStartPasskey', {})).toBe('password-log-in-needed');
  expect(await refusedTo(mei, 'deskAddPasskey', request)).toBe('password-log-in-needed');
  await asOf('two-factors');
});

test('only own passkeys are listed and removed, and an enrolment removes all of them', async () => {
  const { db, clock } = server.services;
  const add = (id: string, operator: TestOperator) =>
    db
      .insertInto('operator_passkeys')
      .values({
        id,
        operator_id: operator.id,
        name: id,
        public_key: text,
        counter: 0,
        transports: '',
        added_at: clock(),
      })
      .execute();
  await add('phone', mei);
  await add('key', mei);
  await add('laptop', admin);
  const listed = await asOperator(mei, 'deskPasskeys', {});
  expect(listed.passkeys.map(({ name }) => name).toSorted()).toEqual(['key', 'phone']);
  expect(await refusedTo(mei, 'deskRemovePasskey', { id: 'laptop' })).toBe('not-found');
  await asOperator(mei, 'deskRemovePasskey', { id: 'phone' });
  expect((await asOperator(mei, 'deskPasskeys', {})).passkeys).toHaveLength(1);
  const { rows } = await asOperator(admin, 'deskAudit', { what: 'passkey-removed' });
  expect(rows).toMatchObject([{ subject: 'phone', operator: { id: mei.id } }]);

  await asOperator(admin, 'deskEnrolAgain', { id: mei.id });
  const left = await db.selectFrom('operator_passkeys').select('id').execute();
  expect(left).toEqual([{ id: 'laptop' }]);
});
