import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { limits } from '../../../server/infra/limits/limits';
import type { OperatorRole } from '../../../src/contract/desk/define-desk-call';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  openCase,
  refusedTo,
  type TestOperator,
} from '../../support/desk-operator';
import {
  ananyasPassport,
  newApplicant,
  newOrder,
  newUpload,
  vietnam,
} from '../../support/order-steps';
import { deskHeader } from '../../../src/contract/desk/desk-problem';
import { orderInStatus } from '../../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';
import { useLimit } from '../steps/use-limit';

let server: TestServer;
let traveller: Traveller;
let caseId: string;
let otherCaseId: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
  caseId = await caseWithPassport();
  otherCaseId = (await orderInStatus(server, traveller, 'pre-checking')).orderId;
}, startTimeout);
afterAll(() => server.remove());

const marks = ['SHARMA', 'ANANYA', 'Z1234567', 'Ananya', 'Asked about the stamp', 'Married name'];

/** A case with a passport, a form, a message, a letter and a note about the traveller. */
async function caseWithPassport(): Promise<string> {
  const { db } = server.services;
  const orderId = await newOrder(traveller, vietnam);
  const applicant_id = await newApplicant(traveller, orderId);
  const elec_key = await newUpload(traveller);
  const passport = { applicant_id, elec_key, ...ananyasPassport };
  expect(await traveller.call('submitPassport', passport)).toMatchObject({ ret: 0 });
  await traveller.call('addFeedback', { content: 'Asked about the stamp', order_id: orderId });
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await db
    .updateTable('applicants')
    .set({ status: 'pre-checking', letter_notes: 'Married name' })
    .where('id', '=', applicant_id)
    .execute();
  return orderId;
}

const rowsOf = async (operator: TestOperator, what: string) =>
  server.services.db
    .selectFrom('desk_audit')
    .where('operator_id', '=', operator.id)
    .where('what', '=', what)
    .select(['order_id', 'after'])
    .execute();

/** A time at which the same look counts again. */
const later = () => server.moveClock(limits.sameDeskLook.seconds * 1000 + 1000);

test.each<[OperatorRole[], boolean]>([
  [['reviewer'], true],
  [['submitter'], true],
  [['support'], true],
  [['finance'], false],
  [['admin'], false],
  [['admin', 'finance'], false],
  [['admin', 'reviewer'], true],
])('to %j a case shows persons: %s', async (roles, isShown) => {
  const operator = await loggedInOperator(server, roles);
  const shown = JSON.stringify(await asOperator(operator, 'deskCase', { caseId }));
  for (const mark of [...marks, traveller.email])
    expect(`${mark}: ${shown.includes(mark)}`).toBe(`${mark}: ${isShown}`);
  expect(shown.includes('zone') || shown.includes('uploadId')).toBe(isShown);
  const { rows } = await asOperator(operator, 'deskQueue', { filter: { waits: ['first-check'] } });
  const own = rows.find((row) => row.caseId === caseId);
  expect(own?.name).toBe(isShown ? 'ANANYA DEVI SHARMA' : 'Applicant 1');
});

test('who sees no persons finds orders by their numbers, and nobody by a name, a number or an address', async () => {
  const found = async (operator: TestOperator, search: string) => {
    const { rows } = await asOperator(operator, 'deskQueue', { filter: { search } });
    return rows.some((row) => row.caseId === caseId);
  };
  const finance = await loggedInOperator(server, ['finance']);
  const reviewer = await loggedInOperator(server, ['reviewer']);
  for (const text of ['sharma', 'Ananya', 'Z1234567', traveller.email]) {
    expect(await found(reviewer, text), text).toBe(true);
    expect(await found(finance, text), text).toBe(false);
  }
  expect(await found(finance, caseId)).toBe(true);
});

test('a refusal of a decision about money names nobody', async () => {
  const finance = await loggedInOperator(server, ['finance']);
  const { fence } = await openCase(finance, caseId);
  const request = { decisionId: randomUUID(), caseId, fence, seen: 'x' };
  const wish = { ...request, paymentId: 'x', amount: 100, label: 'An apology' };
  const answer = await deskCall(server, 'deskRefund', wish, finance);
  expect(answer.status).toBe(409);
  const text = JSON.stringify(answer);
  expect(text).toContain('Applicant 1');
  for (const mark of marks) expect(text).not.toContain(mark);
});

test('an opened case, a search and a list of messages are each a row, once in some minutes, without what was typed', async () => {
  const operator = await loggedInOperator(server, ['support']);
  const open = () => asOperator(operator, 'deskCase', { caseId });
  const search = (text: string) => asOperator(operator, 'deskQueue', { filter: { search: text } });
  await Promise.all([open(), open(), open()]);
  await open();
  await asOperator(operator, 'deskCase', { caseId: otherCaseId });
  expect(await rowsOf(operator, 'opened-case')).toHaveLength(2);
  await search('Sharma');
  await search('Sharma');
  await search('Z1234567');
  expect(await rowsOf(operator, 'searched')).toEqual([
    { order_id: null, after: null },
    { order_id: null, after: null },
  ]);
  await asOperator(operator, 'deskQueue', { filter: {} });
  expect(await rowsOf(operator, 'searched')).toHaveLength(2);
  await asOperator(operator, 'deskQueue', { filter: { waits: ['done'] } });
  await asOperator(operator, 'deskQueue', { filter: {}, after: 1 });
  expect(await rowsOf(operator, 'searched')).toHaveLength(4);
  await asOperator(operator, 'deskMessages', { open: true });
  expect(await rowsOf(operator, 'read-messages')).toHaveLength(1);
  later();
  await open();
  expect(await rowsOf(operator, 'opened-case')).toHaveLength(3);
  const { rows } = await asOperator(await loggedInOperator(server, ['admin']), 'deskAudit', {
    operatorId: operator.id,
    what: 'opened-case',
  });
  expect(rows).toHaveLength(3);
});

test('looks are events of the stream by which a curious operator is found', async () => {
  const operator = await loggedInOperator(server, ['reviewer']);
  await asOperator(operator, 'deskCase', { caseId });
  await asOperator(operator, 'deskQueue', { filter: { search: 'Sharma' } });
  await server.services.background.idle();
  const kinds = await server.services.db
    .selectFrom('security_stream')
    .where('event', 'in', ['case-opened', 'persons-listed'])
    .select('event')
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  expect(kinds.map(({ event }) => event).sort()).toEqual(['case-opened', 'persons-listed']);
});

test('beyond the limit of looks no case is opened, nobody is found, and nothing is exported', async () => {
  const operator = await loggedInOperator(server, ['reviewer', 'support', 'admin']);
  const { deskLooksPerOperator: limit } = limits;
  await useLimit(server, limit, operator.id, limit.count * server.services.settings.perIpFactor);
  expect(await refusedTo(operator, 'deskCase', { caseId })).toBe('too-many-attempts');
  // Not either when it is asked again.
  expect(await refusedTo(operator, 'deskCase', { caseId })).toBe('too-many-attempts');
  const search = { filter: { search: 'Sharma' } };
  expect(await refusedTo(operator, 'deskQueue', search)).toBe('too-many-attempts');
  expect(await refusedTo(operator, 'deskMessages', { open: true })).toBe('too-many-attempts');
  expect(await rowsOf(operator, 'opened-case')).toEqual([]);
  const headers = { cookie: operator.cookie, [deskHeader.name]: deskHeader.value };
  const exported = await fetch(`${server.deskOrigin}/audit.ndjson`, { headers });
  expect(exported.status).toBe(429);
  // The list that everybody works by is not counted.
  await asOperator(operator, 'deskQueue', { filter: {} });
});

test('a file opens under its own case alone', async () => {
  const operator = await loggedInOperator(server, ['reviewer']);
  const { applicants } = await asOperator(operator, 'deskCase', { caseId });
  const [file] = applicants.flatMap(({ items }) => items.flatMap(({ files }) => files));
  const status = async (of: string) => {
    const address = `${server.deskOrigin}/files/${file?.uploadId}?case=${of}`;
    return (
      await fetch(address, {
        headers: { cookie: operator.cookie, [deskHeader.name]: deskHeader.value },
      })
    ).status;
  };
  expect(await status(caseId)).toBe(200);
  expect(await status(otherCaseId)).toBe(404);
});
