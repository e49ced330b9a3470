import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { sendingId } from '../../../server/areas/desk/case/case-facts';
import {
  asOperator,
  deciding,
  finishCheck,
  loggedInOperator,
  openCase,
  refusedTo,
  sendChecks,
  type TestOperator,
} from '../../support/desk-operator';
import { orderInStatus } from '../../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller } from '../../support/traveller';

let server: TestServer;
let mei: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  mei = await loggedInOperator(server);
}, startTimeout);
afterAll(() => server.remove());

let orderId: string;
let applicantId: string;
/** A finished check whose sending fails: later it is tried again, or it was given up. */
beforeEach(async () => {
  const traveller = await signUpTraveller(server);
  ({ orderId, applicantId } = await orderInStatus(server, traveller, 'pre-checking'));
  await finishCheck(mei, orderId);
});

const failed = (more: { failed_at?: Date } = {}) =>
  server.services.db
    .updateTable('jobs')
    .set({ tries: 3, problem: 'The database is away.', ...more })
    .where('id', '=', sendingId(applicantId))
    .execute();
const giveUp = () => failed({ failed_at: server.services.clock() });
const shown = async () => {
  const { applicants } = await asOperator(mei, 'deskCase', { caseId: orderId });
  return applicants[0];
};
const finish = async () => {
  const { fence, applicants } = await openCase(mei, orderId);
  const { seen = '' } = applicants[0] ?? {};
  return { ...deciding(orderId, fence), applicantId, seen };
};

test('a check that is tried again says so, and nothing else is decided meanwhile', async () => {
  await failed();
  expect(await shown()).toMatchObject({ notSent: 'tried-again', actions: [] });
  expect((await shown())?.sendsAt).toBeDefined();
  expect(await refusedTo(mei, 'deskFinishCheck', await finish())).toBe('not-allowed');
});

test('a check that was given up waits for another one, with its decisions, and is sent by that', async () => {
  await giveUp();
  const given = await shown();
  expect(given).toMatchObject({
    notSent: 'given-up',
    actions: ['decide-items', 'finish-check'],
    items: expect.arrayContaining([
      expect.objectContaining({ draft: expect.objectContaining({ verdict: 'passed' }) }),
    ]),
  });
  expect(given?.sendsAt).toBeUndefined();
  const { rows } = await asOperator(mei, 'deskQueue', { filter: { waits: ['first-check'] } });
  expect(rows.map(({ caseId }) => caseId)).toContain(orderId);
  await asOperator(mei, 'deskFinishCheck', await finish());
  expect(await shown()).toMatchObject({ actions: [] });
  await sendChecks(mei, orderId);
  expect(await shown()).toMatchObject({ status: 'submitting-to-embassy' });
  expect((await asOperator(mei, 'deskFailedJobs', {})).jobs).toEqual([]);
});

test('one that was given up and is repeated there sends what its operator saw', async () => {
  await giveUp();
  await asOperator(mei, 'deskRetryJob', { id: sendingId(applicantId) });
  await sendChecks(mei, orderId);
  expect(await shown()).toMatchObject({ status: 'submitting-to-embassy' });
});

test('a case’s history says what was decided, without the looks', async () => {
  await sendChecks(mei, orderId);
  const { history } = await asOperator(mei, 'deskCase', { caseId: orderId });
  expect(history[0]).toMatchObject({ what: 'finish-check', applicant: 1, verdict: 'passed' });
  expect(history[1]).toMatchObject({
    ...{ what: 'decide-item', applicant: 1, verdict: 'passed', operator: { id: mei.id } },
    item: expect.stringMatching(/^document-/),
  });
  expect(history.at(-1)).toMatchObject({ what: 'claim' });
  expect(history.map(({ what }) => what)).not.toContain('looked-at-file');
});
