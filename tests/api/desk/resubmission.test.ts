import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskHeader } from '../../../src/contract/desk/desk-problem';
import { sweepRejected } from '../../../server/areas/applications/rejected-files';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { deleteDueDocuments } from '../../../server/areas/privacy/delete-documents';
import { eraseTraveller } from '../../../server/areas/privacy/erase-traveller';
import { exportedRows } from '../../../server/areas/privacy/export-traveller';
import { transact } from '../../../server/infra/db/transact';
import {
  asOperator,
  deciding,
  loggedInOperator,
  openCase,
  passCheck,
  type TestOperator,
} from '../../support/desk-operator';
import { newUpload } from '../../support/order-steps';
import { orderInStatus } from '../../support/outcomes';
import { sendAgain, sendBack } from '../../support/revision-steps';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';
import { runsSweeps } from '../../support/sweep';

let server: TestServer;
let mei: TestOperator;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  mei = await loggedInOperator(server);
}, startTimeout);
afterAll(() => server.remove());

const words = 'The company stamp is missing.';
const asked = { reason: 'wrong-paper', words } as const;

/** A case whose first item was sent back; `again` sends it again. */
async function sentBackCase({ again = true } = {}) {
  traveller = await signUpTraveller(server);
  const { orderId, applicantId } = await orderInStatus(server, traveller, 'pre-checking');
  const before = await firstFile(orderId);
  const { item } = await sendBack(mei, orderId, asked);
  if (again) await sendAgain(traveller, orderId);
  return { orderId, applicantId, item, before };
}

async function firstFile(orderId: string): Promise<string> {
  const { applicants } = await asOperator(mei, 'deskCase', { caseId: orderId });
  return applicants[0]?.items[0]?.files[0]?.uploadId ?? '';
}
const itemOf = async (operator: TestOperator, orderId: string, key: string) => {
  const { applicants } = await asOperator(operator, 'deskCase', { caseId: orderId });
  return applicants[0]?.items.find((item) => item.key === key);
};
const rejected = (applicantId: string) =>
  server.services.db
    .selectFrom('rejected_files')
    .where('applicant_id', '=', applicantId)
    .select('upload_id')
    .execute();
const detachedAt = async (id: string) =>
  (
    await server.services.db
      .selectFrom('uploads')
      .where('id', '=', id)
      .select('detached_at')
      .executeTakeFirst()
  )?.detached_at;
const look = (operator: TestOperator, caseId: string, id: string) =>
  fetch(`${server.deskOrigin}/files/${id}?case=${caseId}`, {
    headers: { cookie: operator.cookie, [deskHeader.name]: deskHeader.value },
  });

test('what came back has the revision that was sent, and the rejected file beside the new one', async () => {
  const { orderId, item, before } = await sentBackCase();
  const now = await firstFile(orderId);
  expect(now).not.toBe(before);
  const shown = await itemOf(mei, orderId, item);
  expect(shown).toMatchObject({
    status: 'to-check',
    sentBack: {
      ...asked,
      operator: { id: mei.id, name: mei.name },
      files: [{ uploadId: before, replacedBy: now }],
    },
  });
  expect(Date.parse(shown?.sentBack?.at ?? '')).toBeGreaterThan(0);
  const { applicants } = await openCase(mei, orderId);
  const others = applicants[0]?.items.filter(({ key }) => key !== item) ?? [];
  expect(others.map(({ sentBack }) => sentBack)).toEqual(others.map(() => undefined));
});

test('a look at a rejected file is in the audit; other roles and other cases do not get it', async () => {
  const { orderId, before } = await sentBackCase();
  const other = await orderInStatus(server, traveller, 'pre-checking');
  const finance = await loggedInOperator(server, ['finance']);
  expect((await look(mei, orderId, before)).status).toBe(200);
  expect((await look(mei, other.orderId, before)).status).toBe(404);
  expect((await look(finance, orderId, before)).status).toBe(403);
  const { rows } = await asOperator(mei, 'deskAudit', { caseId: orderId, what: 'looked-at-file' });
  expect(rows.map(({ subject }) => subject)).toContain(before);
  const seen = await asOperator(finance, 'deskCase', { caseId: orderId });
  expect(JSON.stringify(seen)).not.toContain(words);
});

test.runIf(runsSweeps)(
  'the reason outlives a decision that is taken back, or decided again',
  async () => {
    const { orderId, applicantId, item } = await sentBackCase();
    const { fence } = await openCase(mei, orderId);
    for (const verdict of ['passed', 'revision'] as const) {
      const { seen = '' } = (await itemOf(mei, orderId, item)) ?? {};
      const decision = { verdict, ...(verdict === 'revision' && { reason: 'blurred' as const }) };
      const sent = { ...deciding(orderId, fence), applicantId, item, seen };
      await asOperator(mei, 'deskDecideItem', {
        ...sent,
        decision: decision as { verdict: 'passed' },
      });
      expect((await itemOf(mei, orderId, item))?.sentBack).toMatchObject(asked);
      if (verdict === 'revision')
        await asOperator(mei, 'deskUndo', { caseId: orderId, decisionId: sent.decisionId });
    }
    expect(await itemOf(mei, orderId, item)).toMatchObject({
      draft: { verdict: 'passed' },
      sentBack: asked,
    });
  },
);

test('a rejected file stays until its check ends, passed or sent back once more', async () => {
  const passed = await sentBackCase();
  expect(await rejected(passed.applicantId)).toEqual([{ upload_id: passed.before }]);
  expect(await detachedAt(passed.before)).toBeNull();
  await passCheck(mei, passed.orderId);
  expect(await rejected(passed.applicantId)).toEqual([]);
  expect(await detachedAt(passed.before)).toBeInstanceOf(Date);
  expect((await itemOf(mei, passed.orderId, passed.item))?.sentBack).toBeUndefined();

  const { orderId, applicantId, item, before } = await sentBackCase();
  const second = await firstFile(orderId);
  await sendBack(mei, orderId, { reason: 'blurred' });
  expect(await rejected(applicantId)).toEqual([]);
  expect(await detachedAt(before)).toBeInstanceOf(Date);
  await sendAgain(traveller, orderId);
  expect(await itemOf(mei, orderId, item)).toMatchObject({
    sentBack: { reason: 'blurred', files: [{ uploadId: second }] },
  });
});

test('of several replacements only the file that was judged is kept', async () => {
  const { orderId, applicantId, item, before } = await sentBackCase({ again: false });
  const place = { applicant_id: applicantId, elec_id: Number(item.split('-')[1]), pos: 0 };
  let replaces = before;
  const sent: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const key = await newUpload(traveller);
    const { body } = await traveller.call('attachPage', { ...place, key, replaces });
    replaces = String(body?.upload_id);
    sent.push(replaces);
  }
  await traveller.call('reReview', { applicant_id: applicantId, order_id: orderId });
  expect(await rejected(applicantId)).toEqual([{ upload_id: before }]);
  expect(await detachedAt(sent[0] ?? '')).not.toBeNull();
  expect((await itemOf(mei, orderId, item))?.sentBack?.files).toMatchObject([
    { uploadId: before, replacedBy: sent[1] },
  ]);
});

test.runIf(runsSweeps)(
  'a rejected file goes with a cancellation, the account, and the time of the documents',
  async () => {
    const { db, secret, clock } = server.services;
    const cancelled = await sentBackCase();
    const done = { status: 'completed', result: 'suspended' } as const;
    await db.updateTable('applicants').set(done).where('id', '=', cancelled.applicantId).execute();
    const kept = await sentBackCase();
    await sweepRejected(db, clock());
    expect(await rejected(cancelled.applicantId)).toEqual([]);
    expect(await detachedAt(cancelled.before)).toBeInstanceOf(Date);
    expect(await rejected(kept.applicantId)).toHaveLength(1);

    const { user_id: userId } = await db
      .selectFrom('orders')
      .where('id', '=', kept.orderId)
      .select('user_id')
      .executeTakeFirstOrThrow();
    const rows = await exportedRows(db, userId);
    expect(rows['rejected_files']).toMatchObject([{ upload_id: kept.before }]);
    expect(rows['uploads']?.map(({ id }) => id)).toContain(kept.before);
    await transact(db, (tx) => eraseTraveller(tx, secret, userId, clock()));
    expect(await rejected(kept.applicantId)).toEqual([]);
    expect(await detachedAt(kept.before)).toBeInstanceOf(Date);

    const due = await sentBackCase();
    await db.updateTable('applicants').set(done).where('id', '=', due.applicantId).execute();
    const later = new Date(clock().getTime() + 4_000 * 86_400_000);
    await db.deleteFrom('desk_claims').where('order_id', '=', due.orderId).execute();
    await deleteDueDocuments(db, { finished: later, drafts: undefined }, later);
    expect(await rejected(due.applicantId)).toEqual([]);
    expect(await detachedAt(due.before)).toBeInstanceOf(Date);
  },
);
