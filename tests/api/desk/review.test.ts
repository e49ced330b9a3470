import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { eraseTraveller } from '../../../server/areas/privacy/erase-traveller';
import { transact } from '../../../server/infra/db/transact';
import { openWaits } from '../../../server/areas/desk/queue/count-cases';
import { totpCode } from '../../../server/areas/desk/access/totp';
import {
  asOperator,
  deciding,
  deskCall,
  finishCheck,
  loggedInOperator,
  newOperator,
  openCase,
  passCheck,
  refusedTo,
  sendChecks,
  type TestOperator,
} from '../../support/desk-operator';
import { readOrder } from '../../support/order-steps';
import { orderInStatus } from '../../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';
import { runsSweeps } from '../../support/sweep';

let server: TestServer;
let mei: TestOperator;
let jun: TestOperator;
let traveller: Traveller;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  mei = await loggedInOperator(server);
  jun = await loggedInOperator(server, ['reviewer']);
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server.remove());

/** A paid order whose applicant waits for the first check. */
const waiting = () => orderInStatus(server, traveller, 'pre-checking');
const statusOf = async (orderId: string) =>
  (await readOrder(traveller, orderId)).applicant_list[0] as { status: number };
const rowsOf = (caseId: string) =>
  server.services.db
    .selectFrom('desk_audit')
    .where('order_id', '=', caseId)
    .orderBy('id')
    .select(['what', 'operator_id', 'after'])
    .execute();

test('an operator logs in with two factors, and a code works once', async () => {
  const { email, password, totpSecret } = await newOperator(server, ['reviewer']);
  const wrong = await deskCall(server, 'deskLogIn', { email, password: 'wrong' });
  expect(wrong).toMatchObject({ status: 401, problem: { code: 'log-in-wrong' } });
  const first = await deskCall(server, 'deskLogIn', { email, password });
  const { ticket } = 'body' in first ? first.body : { ticket: '' };
  const code = totpCode(totpSecret, server.services.clock());
  const second = await deskCall(server, 'deskSecondFactor', { ticket, code });
  expect(second).toMatchObject({ status: 200, body: { operator: { email, roles: ['reviewer'] } } });
  const again = await deskCall(server, 'deskSecondFactor', { ticket, code });
  expect(again).toMatchObject({ status: 401, problem: { code: 'second-factor-wrong' } });
  const forged = await deskCall(server, 'deskSecondFactor', { ticket: `${ticket}x`, code });
  expect(forged).toMatchObject({ status: 401, problem: { code: 'log-in-wrong' } });
});

test('a page of another origin, or one without the header, is refused', async () => {
  const foreign = { cookie: mei.cookie, headers: { origin: server.address } };
  expect(await deskCall(server, 'deskSession', {}, foreign)).toMatchObject({
    status: 403,
    problem: { code: 'origin-wrong' },
  });
  const bare = { cookie: mei.cookie, headers: { 'x-desk': '' } };
  expect(await deskCall(server, 'deskSession', {}, bare)).toMatchObject({ status: 403 });
});

test('a checked case goes on to the embassy, with an audit row for each decision', async () => {
  const { orderId } = await waiting();
  await passCheck(mei, orderId);
  expect((await statusOf(orderId)).status).toBe(7);
  const opened = await openCase(mei, orderId);
  expect(opened.applicants[0]).toMatchObject({
    status: 'submitting-to-embassy',
    actions: ['submit-to-embassy'],
  });
  const kinds = (await rowsOf(orderId)).map(({ what }) => what);
  expect(kinds.filter((kind) => kind === 'decide-item').length).toBe(
    opened.applicants[0]?.items.filter(({ status }) => status === 'passed').length,
  );
  expect(kinds.at(0)).toBe('claim');
  expect(kinds).toContain('finish-check');
});

test('a revision names the item and the words that the traveller reads', async () => {
  const { orderId } = await waiting();
  const opened = await openCase(mei, orderId);
  const [applicant] = opened.applicants;
  const items = applicant?.items.filter(({ status }) => status === 'to-check') ?? [];
  let seen = '';
  for (const [index, item] of items.entries()) {
    const decided = await asOperator(mei, 'deskDecideItem', {
      ...deciding(orderId, opened.fence),
      applicantId: applicant?.id ?? '',
      item: item.key,
      seen: item.seen,
      decision:
        index === 0
          ? { verdict: 'revision', reason: 'blurred', words: 'Please take it again.' }
          : { verdict: 'passed' },
    });
    seen = decided.seen.applicant ?? '';
  }
  const sent = await asOperator(mei, 'deskFinishCheck', {
    ...deciding(orderId, opened.fence),
    applicantId: applicant?.id ?? '',
    seen,
  });
  expect(sent.outcome).toBe('revision');
  await sendChecks(mei, orderId);
  const present = await statusOf(orderId);
  expect(present.status).toBe(6);
  expect(JSON.stringify(present)).toContain('Please take it again.');
});

test('what is not decided, not claimed or not shown is refused', async () => {
  const { orderId, applicantId } = await waiting();
  const opened = await openCase(mei, orderId);
  const [item] = opened.applicants[0]?.items ?? [];
  const { seen } = opened.applicants[0] ?? { seen: '' };
  const finish = { ...deciding(orderId, opened.fence), applicantId, seen };
  expect(await refusedTo(mei, 'deskFinishCheck', finish)).toBe('items-open');
  const decision = { verdict: 'passed' } as const;
  const decide = { ...deciding(orderId, opened.fence), applicantId, decision };
  const named = { item: item?.key ?? '', seen: item?.seen ?? '' };
  expect(await refusedTo(jun, 'deskDecideItem', { ...decide, ...named })).toBe('claim-lost');
  expect(await refusedTo(jun, 'deskClaim', { caseId: orderId })).toBe('claimed');
  const stale = { ...decide, ...named, seen: 'x' };
  const changed = await deskCall(server, 'deskDecideItem', stale, mei);
  // The answer says what is there now, with the fingerprint that a new decision carries.
  expect(changed).toMatchObject({
    problem: {
      code: 'changed',
      current: { item: item?.seen, applicant: seen },
      details: expect.arrayContaining([expect.stringContaining(`${item?.name}: to-check`)]),
    },
  });
  await asOperator(jun, 'deskClaim', { caseId: orderId, takeOver: true });
  expect(await refusedTo(mei, 'deskDecideItem', { ...decide, ...named })).toBe('claim-lost');
});

test('a lease that ran out ends the claim, and the next one has a higher fence', async () => {
  const { orderId } = await waiting();
  const { fence } = await asOperator(mei, 'deskClaim', { caseId: orderId });
  await server.services.db
    .updateTable('desk_claims')
    .set({ lease_until: new Date(Date.now() - 1000) })
    .where('order_id', '=', orderId)
    .execute();
  expect(await refusedTo(mei, 'deskRenewClaim', { caseId: orderId, fence })).toBe('claim-lost');
  expect((await asOperator(jun, 'deskClaim', { caseId: orderId })).fence).toBe(fence + 1);
});

test.runIf(runsSweeps)(
  'a case that was handed over, or taken without being opened, stays its operator’s for hours',
  async () => {
    const third = await loggedInOperator(server, ['reviewer']);
    const [handed, taken] = [(await waiting()).orderId, (await waiting()).orderId];
    const { fence } = await asOperator(mei, 'deskClaim', { caseId: handed });
    await asOperator(mei, 'deskHandOver', { caseId: handed, fence, to: jun.id });
    await asOperator(jun, 'deskClaim', { caseId: taken, forLater: true });
    server.moveClock(10 * 60_000);
    const mineOf = async (operator: TestOperator) => {
      const { rows } = await asOperator(operator, 'deskQueue', { filter: { mine: true } });
      return rows.map(({ caseId }) => caseId).toSorted();
    };
    const both = [handed, taken].toSorted();
    expect(await mineOf(jun)).toEqual(both);
    for (;;) {
      const { claimed } = await asOperator(third, 'deskClaimNext', {});
      if (!claimed) break;
      expect(both).not.toContain(claimed.caseId);
    }

    // Once it is open, it is renewed or lost as usual; it may be given up or taken over as any other.
    const opened = await asOperator(jun, 'deskClaim', { caseId: handed });
    await asOperator(jun, 'deskReleaseClaim', { caseId: handed, fence: opened.fence });
    await asOperator(third, 'deskClaim', { caseId: handed });
    expect(await refusedTo(third, 'deskClaim', { caseId: taken })).toBe('claimed');
    await asOperator(third, 'deskClaim', { caseId: taken, takeOver: true });
    server.moveClock(3 * 60_000);
    expect(await mineOf(third)).toEqual([]);
    server.moveClock(-13 * 60_000);
  },
);

test('a repeated decision is answered as the first, and decides nothing twice', async () => {
  const { orderId, applicantId } = await waiting();
  const opened = await openCase(mei, orderId);
  const [item] = opened.applicants[0]?.items ?? [];
  const request = {
    ...deciding(orderId, opened.fence),
    applicantId,
    item: item?.key ?? '',
    seen: item?.seen ?? '',
    decision: { verdict: 'passed' } as const,
  };
  const first = await asOperator(mei, 'deskDecideItem', request);
  expect(await asOperator(mei, 'deskDecideItem', request)).toEqual(first);
  const decisions = (await rowsOf(orderId)).filter(({ what }) => what === 'decide-item');
  expect(decisions).toHaveLength(1);
});

test('a finished check is seen by nobody until it cannot be taken back, and decided by nobody else', async () => {
  const { orderId } = await waiting();
  await finishCheck(mei, orderId);
  const seen = await statusOf(orderId);
  expect(seen.status).toBe(5);
  const changes = () =>
    server.services.db
      .selectFrom('changes')
      .where('order_id', '=', orderId)
      .select('kind')
      .execute();
  const before = await changes();
  const { applicants } = await openCase(mei, orderId);
  expect(applicants[0]).toMatchObject({ status: 'pre-checking', actions: [] });
  expect(Date.parse(applicants[0]?.sendsAt ?? '')).toBeGreaterThan(0);
  const { rows } = await asOperator(jun, 'deskQueue', { filter: { waits: ['first-check'] } });
  expect(rows.map(({ caseId }) => caseId)).not.toContain(orderId);
  const { fence, applicants: opened } = await openCase(mei, orderId);
  const [{ id: applicantId = '', seen: ofApplicant = '' } = {}] = opened;
  const again = { ...deciding(orderId, fence), applicantId, seen: ofApplicant };
  expect(await deskCall(server, 'deskFinishCheck', again, mei)).toMatchObject({
    problem: { code: 'not-allowed', details: [expect.stringContaining('The check is finished')] },
  });

  await sendChecks(mei, orderId);
  expect((await statusOf(orderId)).status).toBe(7);
  const added = (await changes()).slice(before.length);
  expect(added).toEqual([{ kind: 'pre-check-passed' }]);
});

test.runIf(runsSweeps)(
  'a finished check about what changed meanwhile is not sent: the case waits again',
  async () => {
    const { orderId, applicantId } = await waiting();
    await finishCheck(mei, orderId);
    await server.services.db
      .updateTable('applicants')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', applicantId)
      .execute();
    await sendChecks(mei, orderId);
    const { applicants } = await openCase(mei, orderId);
    expect(applicants[0]).toMatchObject({
      status: 'pre-checking',
      actions: ['decide-items', 'finish-check'],
    });
  },
);

test('a draft and a finished check are taken back, the check for ten seconds', async () => {
  const { orderId } = await waiting();
  await finishCheck(mei, orderId);
  const { id } = await server.services.db
    .selectFrom('desk_decisions')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'finish-check')
    .select('id')
    .executeTakeFirstOrThrow();
  await asOperator(mei, 'deskUndo', { decisionId: id, caseId: orderId });
  await sendChecks(mei, orderId);
  expect((await statusOf(orderId)).status).toBe(5);
  const told = await server.services.db
    .selectFrom('changes')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'pre-check-passed')
    .select('id')
    .execute();
  expect(told).toEqual([]);
  // Repeated, because its answer was lost, it is answered as the first.
  const repeated = await asOperator(mei, 'deskUndo', { decisionId: id, caseId: orderId });
  expect(repeated.seen.order).toBe((await openCase(mei, orderId)).seen);
  expect(await refusedTo(jun, 'deskUndo', { decisionId: id, caseId: orderId })).toBe(
    'nothing-to-undo',
  );
  const opened = await openCase(mei, orderId);
  const drafted = opened.applicants[0]?.items.find(({ draft }) => draft !== undefined);
  expect(drafted?.draft?.verdict).toBe('passed');
});

test.runIf(runsSweeps)('a repeated undo takes back nothing that was done since', async () => {
  const { orderId } = await waiting();
  await finishCheck(mei, orderId);
  const checks = () =>
    server.services.db
      .selectFrom('desk_decisions')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'finish-check')
      .select('id')
      .execute();
  const [first] = await checks();
  const undo = { decisionId: first?.id ?? '', caseId: orderId };
  await asOperator(mei, 'deskUndo', undo);
  const { fence, applicants } = await openCase(mei, orderId);
  const [applicant] = applicants;
  await asOperator(mei, 'deskFinishCheck', {
    ...deciding(orderId, fence),
    applicantId: applicant?.id ?? '',
    seen: applicant?.seen ?? '',
  });
  await asOperator(mei, 'deskUndo', undo);
  expect(await checks()).toHaveLength(2);
  await sendChecks(mei, orderId);
  expect((await statusOf(orderId)).status).not.toBe(5);
});

test.runIf(runsSweeps)(
  'a decision that replaced another is taken back to that one, whoever made it',
  async () => {
    const { orderId, applicantId } = await waiting();
    const opened = await openCase(mei, orderId);
    const [item] = opened.applicants[0]?.items ?? [];
    const on = { applicantId, item: item?.key ?? '' };
    const passed = await asOperator(mei, 'deskDecideItem', {
      ...deciding(orderId, opened.fence),
      ...on,
      seen: item?.seen ?? '',
      decision: { verdict: 'passed' },
    });
    const { fence } = await asOperator(jun, 'deskClaim', { caseId: orderId, takeOver: true });
    const revision = {
      ...deciding(orderId, fence),
      ...on,
      decision: { verdict: 'revision', reason: 'cut-off', words: 'The stamp is cut off.' },
    } as const;
    // Not over what was never seen.
    expect(await refusedTo(jun, 'deskDecideItem', { ...revision, seen: item?.seen ?? '' })).toBe(
      'changed',
    );
    await asOperator(jun, 'deskDecideItem', { ...revision, seen: passed.seen.item ?? '' });
    const draft = async () => {
      const { applicants } = await asOperator(jun, 'deskCase', { caseId: orderId });
      return applicants[0]?.items.find(({ key }) => key === item?.key);
    };
    expect((await draft())?.draft?.verdict).toBe('revision');
    await asOperator(jun, 'deskUndo', { decisionId: revision.decisionId, caseId: orderId });
    expect(await draft()).toMatchObject({
      draft: { verdict: 'passed', operator: { id: mei.id } },
      seen: passed.seen.item,
    });
  },
);

test('the queue finds a case by its number and by the traveller’s address', async () => {
  const { orderId } = await waiting();
  for (const search of [orderId, traveller.email.slice(0, 12)]) {
    const { rows } = await asOperator(mei, 'deskQueue', { filter: { search } });
    expect(rows.map(({ caseId }) => caseId)).toContain(orderId);
  }
  const { rows, counts } = await asOperator(mei, 'deskQueue', {
    filter: { waits: ['first-check'] },
  });
  expect(rows.every(({ wait }) => wait === 'first-check')).toBe(true);
  expect(counts.firstCheck).toBe(rows.length);
  const load = await asOperator(mei, 'deskLoad', {});
  expect(load.coming.length).toBeGreaterThan(0);
});

test.runIf(runsSweeps)(
  'the plot counts what the queue lists as open, late on the day of the operator’s clock',
  async () => {
    const { db, clock } = server.services;
    const [check, handIn] = [
      await waiting(),
      await orderInStatus(server, traveller, 'submitting-to-embassy'),
    ];
    const listed = async () =>
      (await asOperator(mei, 'deskQueue', { most: 200, filter: { waits: [...openWaits] } })).rows;
    const lateOf = (rows: readonly { dueAt?: string | undefined }[]) =>
      rows.filter(({ dueAt }) => dueAt !== undefined && Date.parse(dueAt) < clock().getTime())
        .length;
    const before = lateOf(await listed());
    await db
      .updateTable('applicants')
      .set({ status_since: new Date(clock().getTime() - 5 * 86_400_000) })
      .where('id', 'in', [check.applicantId, handIn.applicantId])
      .execute();
    const rows = await listed();
    expect(lateOf(rows)).toBe(before + 2);
    for (const aheadOfUtc of [-840, 0, 840]) {
      const { coming } = await asOperator(mei, 'deskLoad', { aheadOfUtc });
      const today = new Date(clock().getTime() + aheadOfUtc * 60_000).toISOString().slice(0, 10);
      expect(coming[0]).toMatchObject({ day: today, late: before + 2 });
      const all = coming.reduce(
        (sum, { late, firstCheck, reSubmitted, toSubmit }) =>
          sum + late + firstCheck + reSubmitted + toSubmit,
        0,
      );
      expect(all).toBe(rows.filter(({ dueAt }) => dueAt !== undefined).length);
    }
  },
);

test.runIf(runsSweeps)(
  'of an account that is deleted meanwhile nothing is decided, and the case says so',
  async () => {
    const { db, secret } = server.services;
    const other = await signUpTraveller(server);
    const { orderId, applicantId } = await orderInStatus(server, other, 'pre-checking');
    const opened = await openCase(mei, orderId);
    expect(opened.traveller).toMatchObject({ email: other.email, isErased: false });
    const [item] = opened.applicants[0]?.items ?? [];
    const decide = {
      ...deciding(orderId, opened.fence),
      applicantId,
      item: item?.key ?? '',
      seen: item?.seen ?? '',
      decision: { verdict: 'passed' } as const,
    };
    const { user_id } = await db
      .selectFrom('orders')
      .where('id', '=', orderId)
      .select('user_id')
      .executeTakeFirstOrThrow();
    // An order with money is kept without what was handed in; one without goes with the account.
    await db
      .updateTable('users')
      .set({ erased_at: new Date() })
      .where('id', '=', user_id)
      .execute();
    const { traveller: kept } = await asOperator(mei, 'deskCase', { caseId: orderId });
    expect(kept).toMatchObject({ email: '', isErased: true });
    await db.updateTable('users').set({ erased_at: null }).where('id', '=', user_id).execute();
    await transact(db, (tx) => eraseTraveller(tx, secret, user_id, new Date()));
    expect(await refusedTo(mei, 'deskDecideItem', decide)).toBe('not-found');
    expect(await refusedTo(mei, 'deskCase', { caseId: orderId })).toBe('not-found');
    const { rows } = await asOperator(mei, 'deskQueue', { filter: { search: orderId } });
    expect(rows).toEqual([]);
  },
);

test('the database refuses to change or to remove a row of the audit', async () => {
  const { db } = server.services;
  await expect(db.updateTable('desk_audit').set({ what: 'x' }).execute()).rejects.toThrow();
  await expect(db.deleteFrom('desk_audit').execute()).rejects.toThrow();
});
