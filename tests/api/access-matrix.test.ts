import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { navigations } from '../../server/served-calls';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openSession } from '../../server/areas/accounts/sessions';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { requestIdHeader } from '../../server/infra/audit/request-origin';
import { markHeader } from '../../src/contract/envelope';
import {
  accessTable,
  idKinds,
  type AccessCase,
  type IdField,
  type IdKind,
} from './steps/access-table';
import { databaseDigests } from './steps/database-picture';
import { makePortrait } from '../support/fixtures/make-portrait';
import { call, sendFile, type Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { startTokenIssuer, type TokenIssuer } from './doubles/token-issuer';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { makeWalletKeys, type WalletKeys } from '../support/wallet-keys';
import { untimed } from '../support/untimed';
import { runsSweeps, sampled } from '../support/sweep';

const day = 86_400_000;

const nobodysFacebook = { graphUrl: 'http://127.0.0.1:9', appId: '1', appSecret: 's' };

let server: TestServer;
let issuer: TokenIssuer;
let owner: Traveller;
let other: Traveller;
let portrait: Uint8Array<ArrayBuffer>;
let walletKeys: WalletKeys | undefined;
/** Tokens that open nothing, and no token at all. */
let strangers: readonly (readonly [who: string, token: string | undefined])[];
beforeAll(async () => {
  issuer = await startTokenIssuer();
  portrait = new Uint8Array(await makePortrait({ width: 280, height: 360 }));
  const social = { google: issuer.settings, facebook: nobodysFacebook };
  walletKeys = await makeWalletKeys();
  const settings = { social, wallets: walletKeys.settings };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
  owner = await signUpTraveller(server);
  other = await signUpTraveller(server);
  strangers = [
    ['a visitor', undefined],
    ['an expired session', await sessionOf(owner, -31 * day)],
    ['a revoked session', await revokedSessionOf(owner)],
    ['a forged token', 'f'.repeat(43)],
    ['a token of no use', 'null'],
  ];
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await walletKeys?.remove();
  await issuer?.close();
});

async function sessionOf({ email }: Traveller, ahead: number): Promise<string> {
  const { db, clock } = server.services;
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  return openSession(
    db,
    { userId: user.id, device: 'A browser' },
    new Date(clock().getTime() + ahead),
  );
}

async function revokedSessionOf(traveller: Traveller): Promise<string> {
  const { db } = server.services;
  const before = await db.selectFrom('sessions').select('token_hash').execute();
  const token = await sessionOf(traveller, 0);
  await db
    .deleteFrom('sessions')
    .where(
      'token_hash',
      'not in',
      before.map(({ token_hash }) => token_hash),
    )
    .execute();
  return token;
}

const names = Object.keys(allCalls) as CallName[];
const casesOf = (name: CallName): readonly AccessCase[] => {
  const row = accessTable[name];
  return typeof row === 'string' ? [] : row;
};
const served = names.flatMap((name) =>
  casesOf(name).map((each) => ({ name, each, ids: each.ids.join(', ') || 'no id' })),
);
const forCustomers = served.filter(({ name }) => allCalls[name].access === 'customer');
const forEverybody = served.filter(({ name }) => allCalls[name].access !== 'customer');

/** Makes a call with or without a session, as its contract wants it sent. */
function make(
  name: CallName,
  request: unknown,
  token: string | undefined,
  idempotencyKey?: string,
): Promise<Answer> {
  return allCalls[name].body === 'multipart'
    ? sendFile(server.address, { bytes: portrait }, { token, idempotencyKey }, name, request)
    : call(server.address, name, request, { token, idempotencyKey });
}

const brought = ({ status, ret, body }: Answer) => ({ status, ret, body: untimed(body) });

/** All that an answer lets see, but the time. */
function seen({ status, ret, msg, body, headers }: Answer) {
  // Mark and id differ from one request to the next, whatever is answered.
  const ofEach = ['date', markHeader, requestIdHeader];
  const telling = [...headers].filter(([name]) => !ofEach.includes(name));
  return { status, ret, msg, body: body as unknown, headers: Object.fromEntries(telling) };
}

async function traces() {
  await server.services.background.idle();
  const files = (await readdir(join(server.dataDir, 'files'), { recursive: true })).sort();
  return { files, ...(await databaseDigests(server.services.db)) };
}

/** Answers of calls that must not change anything. */
async function untouched<T>(attempts: () => Promise<T>): Promise<T> {
  const before = await traces();
  const answers = await attempts();
  expect(await traces()).toEqual(before);
  return answers;
}

test('every call has its row, and every row its call', () => {
  expect(Object.keys(accessTable).sort()).toEqual([...names].sort());
  for (const name of navigations) expect(accessTable[name]).toBe('is a navigation');
});

test.each(navigations)(
  '[API-08] %s is served to everybody, and changes nothing by itself',
  async (name) => {
    const address = `${server.address}/api${allCalls[name].path}?code=planted`;
    const answers = await untouched(() =>
      Promise.all(
        [owner.token, ...strangers.map(([, token]) => token)].map(async (token) => {
          const headers: Record<string, string> = token === undefined ? {} : { 'x-token': token };
          const { status, headers: told } = await fetch(address, { headers, redirect: 'manual' });
          return [status, told.get('location')];
        }),
      ),
    );
    for (const answer of answers)
      expect(answer).toEqual([303, `${server.address}/?login_error=failed`]);
  },
);

describe('who has no session', () => {
  test.each(forCustomers)(
    '[API-08][AUTH-01][AUTH-02] a visitor gets one and the same 401 from $name ($ids)',
    async ({ name, each }) => {
      const request = await each.make(owner, server, issuer);
      const answers = await untouched(async () => {
        const all: Answer[] = [];
        for (const [, token] of strangers) all.push(await make(name, request, token));
        return all;
      });
      const [first] = answers.map(seen);
      expect(first).toMatchObject({ status: 401, ret: -1, body: undefined });
      for (const answer of answers) expect(seen(answer)).toEqual(first);
      const answer = { status: 200, ret: each.ret ?? 0 };
      expect(await make(name, request, owner.token)).toMatchObject(answer);
    },
  );

  test.each(forEverybody)(
    '[API-08][AUTH-01] a visitor is served by $name ($ids)',
    async ({ name, each }) => {
      const everybody = [['a traveller', owner.token] as const, ...strangers];
      for (const [who, token] of sampled(everybody, 2)) {
        const { status, ret } = await make(name, await each.make(owner, server, issuer), token);
        expect([who, status, ret]).toEqual([who, 200, each.ret ?? 0]);
      }
    },
  );
});

describe('an id', () => {
  const withIds = served.filter(({ each }) => each.ids.length > 0);

  test.each(withIds.filter(({ name }) => allCalls[name].access === 'customer'))(
    '[API-08] an id of somebody else’s is to $name ($ids) as one that does not exist',
    async ({ name, each }) => {
      const mine = await each.make(owner, server, issuer);
      const theirs = await each.make(other, server, issuer);
      const ask = async (request: unknown) => seen(await make(name, request, other.token));
      await untouched(async () => {
        for (const field of each.ids) {
          const absent = await ask({ ...theirs, [field]: idKinds[field].absent });
          expect([field, absent.ret]).not.toEqual([field, 0]);
          expect([field, absent.status, absent.body]).toEqual([field, 200, undefined]);
          if (!isOwned(field) || mine[field] === undefined) continue;
          expect([field, await ask({ ...theirs, [field]: mine[field] })]).toEqual([field, absent]);
        }
        const owned = each.ids.filter((id) => isOwned(id) && mine[id] !== undefined);
        if (owned.length === 0) return;
        const those = (value: (id: IdField) => unknown) =>
          ask({ ...theirs, ...Object.fromEntries(owned.map((id) => [id, value(id)])) });
        expect(await those((id) => mine[id])).toEqual(await those((id) => idKinds[id].absent));
      });
      // Both requests were good: nothing but whose the ids are was in the way.
      expect(await make(name, mine, owner.token)).toMatchObject({ status: 200, ret: 0 });
      expect(await make(name, theirs, other.token)).toMatchObject({ status: 200, ret: 0 });
    },
  );

  test.runIf(runsSweeps).each(withIds.filter(({ each }) => together(each.ids)))(
    'an id of another application of one’s own does not go with $name ($ids)',
    async ({ name, each }) => {
      const [one, two] = [
        await each.make(owner, server, issuer),
        await each.make(owner, server, issuer),
      ];
      for (const field of ['order_id', 'applicant_id'] as const) {
        const mixed = { ...one, [field]: two[field] };
        const answer = await untouched(() => make(name, mixed, owner.token));
        expect(answer.ret).toBe(-4);
      }
    },
  );

  test.runIf(runsSweeps).each(withIds)(
    'an id that cannot be one is refused by $name ($ids)',
    async ({ name, each }) => {
      const request = await each.make(owner, server, issuer);
      await untouched(async () => {
        for (const field of each.ids) {
          const kind: IdKind = idKinds[field];
          const malformed = each.anyText ? undefined : kind.malformed;
          const nonsense = [malformed, {}, [], 1.5, -1, true].filter((x) => x !== undefined);
          for (const value of sampled(nonsense, 2)) {
            const answer = await make(name, { ...request, [field]: value }, owner.token);
            expect([field, value, answer.status, answer.ret]).toEqual([field, value, 400, -1]);
            expect(answer.msg).toContain(field);
          }
        }
      });
    },
  );
});

describe('a change', () => {
  const changes = forCustomers.filter(
    ({ name, each }) => allCalls[name].changes && !allCalls[name].secret && each.ret === undefined,
  );

  test.runIf(runsSweeps).each(changes)(
    'a change by $name ($ids) happens once, however often one key asks for it',
    async ({ name, each }) => {
      const request = await each.make(owner, server, issuer);
      const key = randomUUID();
      const first = await make(name, request, owner.token, key);
      expect(first).toMatchObject({ status: 200, ret: 0 });
      await untouched(async () => {
        for (const again of [1, 2]) {
          const answer = await make(name, request, owner.token, key);
          expect([again, brought(answer)]).toEqual([again, brought(first)]);
        }
      });
    },
  );
});

/** Whether an id names something that belongs to somebody; the others are the catalogue's. */
function isOwned(field: IdField): boolean {
  return field !== 'elec_id' && field !== 'product_id';
}

const together = (ids: readonly IdField[]) =>
  ids.includes('order_id') && ids.includes('applicant_id');
