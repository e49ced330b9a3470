import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest';
import { totpCode } from '../../../server/areas/desk/access/totp';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import type { OperatorRole } from '../../../src/contract/desk/define-desk-call';
import { enrolmentLinks, mailsTo } from '../../support/mails';
import {
  asOperator,
  deciding,
  deskCall,
  loggedInOperator,
  newOperator,
  openCase,
  passCheck,
  refusedTo,
  type TestOperator,
} from '../../support/desk-operator';
import { deskHeader } from '../../../src/contract/desk/desk-problem';
import { deskUpload } from '../steps/desk-upload';
import { makePdf } from '../../support/fixtures/make-pdf';
import { ananyasPassport, newOrder, readOrder } from '../../support/order-steps';
import { confirmWithCard, paidOrder } from '../../support/paid-order';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';
import { runsSweeps } from '../../support/sweep';

let server: TestServer;
let mei: TestOperator;
let jun: TestOperator;
let traveller: Traveller;

beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { secondPersonAbove: 2_000 },
  });
  mei = await loggedInOperator(server);
  jun = await loggedInOperator(server, ['finance']);
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server.remove());

const upload = (caseId: string, bytes: Uint8Array) =>
  deskUpload(server.deskOrigin, mei, caseId, bytes);

/** The fields of a decision about the only applicant of a case. */
async function about(operator: TestOperator, caseId: string) {
  const opened = await openCase(operator, caseId);
  const [applicant] = opened.applicants;
  return {
    ...deciding(caseId, opened.fence),
    applicantId: applicant?.id ?? '',
    seen: applicant?.seen ?? '',
  };
}
const onOrder = async (operator: TestOperator, caseId: string) => {
  const opened = await openCase(operator, caseId);
  return { opened, asked: { ...deciding(caseId, opened.fence), seen: opened.seen } };
};

async function inEmbassy(): Promise<string> {
  const { orderId } = await paidOrder(server, traveller);
  await passCheck(mei, orderId);
  await asOperator(mei, 'deskSubmitToEmbassy', {
    ...(await about(mei, orderId)),
    submittedOn: new Date().toISOString().slice(0, 10),
    reference: 'KE-1234',
  });
  return orderId;
}

/** Passport data for an applicant whose product may not ask for any. */
async function givePassport(applicantId: string) {
  await server.services.db
    .insertInto('passports')
    .values({
      applicant_id: applicantId,
      passport_number: ananyasPassport.passport_number,
      surname: ananyasPassport.surname,
      given_name: ananyasPassport.given_name,
      country_code: 'IND',
      sex: 'female',
      birthday: '1994-03-14',
      expire_date: '2031-06-03',
      submitted_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('applicant_id').doNothing())
    .execute();
}

test('a case lives from the check to the visa, and the traveller opens the file', async () => {
  const caseId = await inEmbassy();
  const letter = await upload(caseId, makePdf());
  await asOperator(mei, 'deskAddLetter', {
    ...(await about(mei, caseId)),
    name: 'Interview letter',
    notes: 'Bring your passport.',
    files: [letter.key],
  });
  const asked = await about(mei, caseId);
  await givePassport(asked.applicantId);
  const visa = await upload(caseId, makePdf());
  const { seen } = (await openCase(mei, caseId)).applicants[0] ?? { seen: '' };
  await asOperator(mei, 'deskGiveResult', {
    ...asked,
    seen,
    result: 'approved',
    visa: {
      file: visa.key,
      passportNumber: ananyasPassport.passport_number,
      surname: ananyasPassport.surname,
      givenName: ananyasPassport.given_name,
    },
  });
  const order = await readOrder(traveller, caseId);
  const [applicant] = order.applicant_list;
  expect(applicant).toMatchObject({ status: 13, result: 4 });
  expect(applicant.interview.notice_letter_set[0].name).toBe('Interview letter');
  const file = await fetch(`${server.address}${applicant.elec_visa_url}`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const told = await server.services.db
    .selectFrom('changes')
    .where('order_id', '=', caseId)
    .orderBy('changed_at')
    .select('kind')
    .execute();
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['pre-check-passed', 'submitted', 'letter', 'result']),
  );
});

describe('a result is refused', () => {
  test('a result is refused without a file, of another passport, or with a file that is no document', async () => {
    const caseId = await inEmbassy();
    const first = await about(mei, caseId);
    await givePassport(first.applicantId);
    const asked = await about(mei, caseId);
    expect(await refusedTo(mei, 'deskGiveResult', { ...asked, result: 'approved' })).toBe(
      'file-missing',
    );
    const { key } = await upload(caseId, makePdf());
    const { surname, given_name: givenName } = ananyasPassport;
    const visa = { file: key, passportNumber: 'X0000000', surname, givenName };
    expect(await refusedTo(mei, 'deskGiveResult', { ...asked, result: 'approved', visa })).toBe(
      'visa-of-another',
    );
    expect((await upload(caseId, Buffer.from('GIF89a not a document'))).code).toBe('file-refused');
    const gone = { ...visa, file: 'k'.repeat(43), passportNumber: ananyasPassport.passport_number };
    expect(
      await refusedTo(mei, 'deskGiveResult', { ...asked, result: 'approved', visa: gone }),
    ).toBe('file-missing');
    expect((await readOrder(traveller, caseId)).applicant_list[0].status).toBe(12);
  });

  test.runIf(runsSweeps)('a result is refused while a price difference is not paid', async () => {
    const caseId = await inEmbassy();
    const { asked } = await onOrder(mei, caseId);
    await asOperator(mei, 'deskAskPriceDifference', { ...asked, label: 'Courier', amount: 1500 });
    expect((await readOrder(traveller, caseId)).is_price_diff_pending).toBe(true);
    const result = { ...(await about(mei, caseId)), result: 'self-collection' as const };
    expect(await refusedTo(mei, 'deskGiveResult', result)).toBe('not-allowed');
    const again = await onOrder(mei, caseId);
    expect(
      await refusedTo(mei, 'deskAskPriceDifference', {
        ...again.asked,
        label: 'Courier',
        amount: 1500,
      }),
    ).toBe('not-allowed');
  });
});

test.runIf(runsSweeps)(
  'an application is submitted on the operator’s own day, never on one that has begun nowhere',
  async () => {
    const { orderId } = await paidOrder(server, traveller);
    await passCheck(mei, orderId);
    const before = server.services.clock().getTime();
    const sameDay = new Date(before).setUTCHours(22, 30, 0, 0);
    // The clock only goes forward: an earlier moment would find the claims of later ones.
    const lateEvening = sameDay > before ? sameDay : sameDay + 86_400_000;
    server.moveClock(lateEvening - before);
    onTestFinished(() => server.moveClock(before - lateEvening));
    // Logged in at that time: a session does not last for a day.
    const submitter = await loggedInOperator(server, ['submitter']);
    const dayAfter = (hours: number) =>
      new Date(lateEvening + hours * 3_600_000).toISOString().slice(0, 10);
    const submit = { ...(await about(submitter, orderId)), reference: 'KE-1' };
    const answer = await deskCall(
      server,
      'deskSubmitToEmbassy',
      { ...submit, submittedOn: dayAfter(24 + 14) },
      submitter,
    );
    expect(answer).toMatchObject({
      status: 400,
      problem: {
        code: 'request-invalid',
        details: ['submittedOn: This day has not begun anywhere.'],
      },
    });
    await asOperator(submitter, 'deskSubmitToEmbassy', { ...submit, submittedOn: dayAfter(8) });
  },
);

test('a refusal carries the embassy’s reason to the traveller', async () => {
  const caseId = await inEmbassy();
  const reason = 'The purpose of the journey was not shown.';
  await asOperator(mei, 'deskRefuse', { ...(await about(mei, caseId)), reason });
  expect((await readOrder(traveller, caseId)).applicant_list[0]).toMatchObject({
    status: 13,
    result: 5,
    reason,
  });
});

test('a cancellation gives back what the stage allows, above the limit by a second person', async () => {
  const { orderId, fee } = await paidOrder(server, traveller);
  const { asked, opened } = await onOrder(mei, orderId);
  expect(opened.money?.refundByRule).toBe(fee);
  const wish = { ...asked, reason: 'travel-plan' as const };
  expect(await refusedTo(mei, 'deskCancel', { ...wish, refund: 1 })).toBe('changed');
  const { refundId } = await asOperator(mei, 'deskCancel', { ...wish, refund: fee });
  const cancelled = await readOrder(traveller, orderId);
  expect(cancelled.applicant_list[0].result).toBe(1);
  const told = (cancelled.change_list as { kind: string }[]).map(({ kind }) => kind);
  expect(told).toEqual(['paid', 'cancelled']);
  expect(fee).toBeGreaterThan(2_000);
  const waiting = await asOperator(mei, 'deskRefundsToApprove', {});
  expect(waiting.refunds.map(({ id }) => id)).toContain(refundId);
  const id = refundId ?? '';
  expect(await refusedTo(mei, 'deskApproveRefund', { id })).toBe('second-person-needed');
  await asOperator(jun, 'deskApproveRefund', { id });
  expect(await refusedTo(jun, 'deskApproveRefund', { id })).toBe('changed');
  await server.services.background.idle();
  const { refund_list } = await readOrder(traveller, orderId);
  expect(refund_list).toMatchObject([{ refund_fee: fee }]);
});

test.runIf(runsSweeps)(
  'a cancellation gives back no more than is left of the fee, however much else was paid',
  async () => {
    const { orderId, fee } = await paidOrder(server, traveller);
    const difference = 3_000;
    const owing = await onOrder(mei, orderId);
    const label = 'Courier';
    await asOperator(mei, 'deskAskPriceDifference', { ...owing.asked, label, amount: difference });
    const { price_diff_list } = await readOrder(traveller, orderId);
    const { body } = await traveller.call('payPriceDifference', {
      order_id: orderId,
      price_diff_id: price_diff_list[0].price_diff_id,
      expected_fee: difference,
    });
    await confirmWithCard(server, body);
    const paid = async () => (await onOrder(mei, orderId)).opened.money?.paid;
    await expect.poll(paid).toBe(fee + difference);
    const { asked, opened } = await onOrder(mei, orderId);
    const paymentId = opened.money?.payments.find(({ amount }) => amount === fee)?.id ?? '';
    const waits = { ...asked, paymentId, amount: fee - 1_000, label: 'Goodwill' };
    expect((await asOperator(mei, 'deskRefund', waits)).state).toBe('to-approve');
    const last = await onOrder(mei, orderId);
    expect(last.opened.money).toMatchObject({
      refundable: 1_000 + difference,
      refundByRule: 1_000,
    });
    const wish = { ...last.asked, reason: 'travel-plan' as const, refund: 1_000 };
    await asOperator(mei, 'deskCancel', wish);
    expect((await readOrder(traveller, orderId)).applicant_list[0].result).toBe(1);
  },
);

test.runIf(runsSweeps)(
  'a refund is never more than what is left, whatever waits or went back elsewhere',
  async () => {
    const { orderId, fee } = await paidOrder(server, traveller);
    const first = await onOrder(mei, orderId);
    const paymentId = first.opened.money?.payments[0]?.id ?? '';
    const label = 'Goodwill';
    const refund = (amount: number) => ({ ...first.asked, paymentId, amount, label });
    expect(await refusedTo(mei, 'deskRefund', refund(fee + 1))).toBe('refund-too-large');
    const small = await asOperator(mei, 'deskRefund', refund(1_000));
    expect(small.state).toBe('asked');
    await server.services.background.idle();
    const second = await onOrder(mei, orderId);
    const rest = { ...second.asked, paymentId, amount: fee - 1_000, label };
    expect((await asOperator(mei, 'deskRefund', rest)).state).toBe('to-approve');
    const third = await onOrder(mei, orderId);
    expect(third.opened.money?.refundable).toBe(0);
    expect(
      await refusedTo(mei, 'deskRefund', { ...third.asked, paymentId, amount: 1, label }),
    ).toBe('not-allowed');
  },
);

test.runIf(runsSweeps)(
  'a refund in parts needs a second person as soon as the parts are more than the limit',
  async () => {
    const { secondPersonAbove: limit } = server.services.settings;
    const { orderId, fee } = await paidOrder(server, traveller);
    expect(fee).toBeGreaterThan(2 * limit);
    const ask = async (amount: number) => {
      const { asked, opened } = await onOrder(mei, orderId);
      const [payment] = opened.money?.payments ?? [];
      const wish = { ...asked, paymentId: payment?.id ?? '', amount, label: 'Goodwill' };
      return { payment, ...(await asOperator(mei, 'deskRefund', wish)) };
    };
    const first = await ask(limit);
    expect(first.state).toBe('asked');
    await server.services.background.idle();
    const second = await ask(1);
    expect(second.payment).toMatchObject({ left: fee - limit, back: limit });
    expect(second.state).toBe('to-approve');
    const two = await onOrder(mei, orderId);
    const [payment] = two.opened.money?.payments ?? [];
    const both = await Promise.all(
      [1, 1].map((amount) =>
        deskCall(
          server,
          'deskRefund',
          {
            ...{ ...two.asked, decisionId: randomUUID() },
            ...{ paymentId: payment?.id ?? '', amount, label: 'Goodwill' },
          },
          mei,
        ),
      ),
    );
    for (const answer of both)
      if ('body' in answer) expect(answer.body).toMatchObject({ state: 'to-approve' });
  },
);

test.runIf(runsSweeps)(
  'what a colleague has declined is not given back in smaller parts by one alone',
  async () => {
    const { secondPersonAbove: limit } = server.services.settings;
    const { orderId, fee } = await paidOrder(server, traveller);
    const ask = async (amount: number) => {
      const { asked, opened } = await onOrder(mei, orderId);
      const [payment] = opened.money?.payments ?? [];
      const wish = { ...asked, paymentId: payment?.id ?? '', amount, label: 'Goodwill' };
      return { payment, ...(await asOperator(mei, 'deskRefund', wish)) };
    };
    const large = await ask(limit + 1);
    await asOperator(jun, 'deskDeclineRefund', { id: large.refundId, words: 'Too much.' });
    const part = await ask(1);
    expect(part).toMatchObject({ state: 'to-approve', payment: { left: fee, back: limit + 1 } });
    await asOperator(jun, 'deskApproveRefund', { id: part.refundId });
    const about = `A refund of order ${orderId}`;
    const titlesTo = async ({ email }: TestOperator) =>
      (await mailsTo(server, email)).flatMap((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? []);
    const told = (await titlesTo(mei)).filter((title) => title.startsWith(about));
    const waits = `${about} waits for a second person`;
    expect(told).toEqual([waits, `${about} was declined`, waits, `${about} was approved`]);
    expect((await titlesTo(jun)).filter((title) => title.startsWith(about))).toEqual([
      waits,
      waits,
    ]);
  },
);

test.runIf(runsSweeps)(
  'of two refunds at once, which are more than the limit together, one is sent at most',
  async () => {
    const { secondPersonAbove: amount } = server.services.settings;
    const { orderId } = await paidOrder(server, traveller);
    const { asked, opened } = await onOrder(mei, orderId);
    const paymentId = opened.money?.payments[0]?.id ?? '';
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => {
        const wish = { ...asked, decisionId: randomUUID(), paymentId, amount, label: 'Goodwill' };
        return deskCall(server, 'deskRefund', wish, mei);
      }),
    );
    const sent = answers.filter((answer) => 'body' in answer && answer.body.state === 'asked');
    expect(sent).toHaveLength(1);
    await server.services.background.idle();
    const { money } = await asOperator(mei, 'deskCase', { caseId: orderId });
    const waiting = (money?.refunds ?? []).filter(({ state }) => state === 'to-approve');
    expect((money?.refunds ?? []).length - waiting.length).toBe(1);
  },
);

async function visitorCall<N extends 'deskLogIn' | 'deskOpenEnrolment' | 'deskEnrol'>(
  name: N,
  request: Record<string, string>,
) {
  const answer = await deskCall(server, name, request);
  if (!('body' in answer)) throw new Error(JSON.stringify(answer));
  return answer.body;
}

test.runIf(runsSweeps)(
  'an admin makes no second person for a refund that is wanted today',
  async () => {
    const { orderId, fee } = await paidOrder(server, traveller);
    const { asked, opened } = await onOrder(mei, orderId);
    const paymentId = opened.money?.payments[0]?.id ?? '';
    const wish = { ...asked, paymentId, amount: fee, label: 'Goodwill' };
    const { refundId: id } = await asOperator(mei, 'deskRefund', wish);
    const enrolled = async (email: string) => {
      const [link = ''] = (await enrolmentLinks(server, email)).slice(-1);
      const opened = await visitorCall('deskOpenEnrolment', { link });
      const { totpSecret, ticket: shown } = opened;
      const code = totpCode(totpSecret, server.services.clock());
      const password = 'a-password-of-my-own';
      await visitorCall('deskEnrol', { link, ticket: shown, password, code });
      server.moveClock(60_000);
      const { ticket } = await visitorCall('deskLogIn', { email, password });
      const next = totpCode(totpSecret, server.services.clock());
      const { cookie = '' } = await deskCall(server, 'deskSecondFactor', { ticket, code: next });
      return { ...mei, cookie };
    };
    const email = 'ghost@visa.example';
    const roles: OperatorRole[] = ['finance'];
    await asOperator(mei, 'deskAddOperator', { name: 'Ghost', email, roles });
    const asGhost = await enrolled(email);
    expect(await refusedTo(asGhost, 'deskApproveRefund', { id })).toBe('approves-later');
    // Nor by a colleague who is enrolled again, or who gets the role for it.
    const kim = await newOperator(server, ['finance']);
    await asOperator(mei, 'deskEnrolAgain', { id: kim.id });
    const asKim = await enrolled(kim.email);
    expect(await refusedTo(asKim, 'deskApproveRefund', { id })).toBe('approves-later');
    const lee = await loggedInOperator(server, ['reviewer']);
    const more: OperatorRole[] = ['reviewer', 'finance'];
    await asOperator(mei, 'deskChangeOperator', { id: lee.id, roles: more, isDisabled: false });
    expect(await refusedTo(lee, 'deskApproveRefund', { id })).toBe('approves-later');
    // A day later they are colleagues like others.
    await server.services.db
      .updateTable('operators')
      .where('id', '=', lee.id)
      .set({ approves_from: new Date(server.services.clock().getTime() - 1) })
      .execute();
    await asOperator(lee, 'deskApproveRefund', { id });
  },
);

test('nobody changes their own roles', async () => {
  const roles: OperatorRole[] = ['admin', 'reviewer'];
  const admin = await loggedInOperator(server, roles);
  for (const wanted of [['admin', 'reviewer', 'finance'], ['admin'], ['reviewer']] as const)
    expect(
      await refusedTo(admin, 'deskChangeOperator', {
        ...{ id: admin.id, roles: [...wanted], isDisabled: false },
      }),
    ).toBe('second-person-needed');
  await asOperator(admin, 'deskChangeOperator', { id: admin.id, roles, isDisabled: false });
});

test('an answer to a message is mailed and kept with the case', async () => {
  const { orderId } = await paidOrder(server, traveller);
  await traveller.call('addFeedback', { order_id: orderId, content: 'When will it be done?' });
  const { messages } = await asOperator(mei, 'deskMessages', {});
  const [message] = messages.filter(({ caseId }) => caseId === orderId);
  const [decisionId, words] = [deciding(orderId, 1).decisionId, 'By Thursday.'];
  const request = { decisionId, id: message?.id ?? '', words };
  await asOperator(mei, 'deskAnswerMessage', request);
  await asOperator(mei, 'deskAnswerMessage', request);
  const sent = () =>
    server.services.db
      .selectFrom('desk_answers')
      .where('feedback_id', '=', request.id)
      .select('mailed_at')
      .execute();
  await expect.poll(sent).toEqual([{ mailed_at: expect.any(Date) as Date }]);
  const { messages: kept } = await asOperator(mei, 'deskCase', { caseId: orderId });
  expect(kept[0]?.answers.map((answer) => answer.words)).toEqual([words]);
  const order = await readOrder(traveller, orderId);
  expect(order.support_list).toMatchObject([
    { content: 'When will it be done?', answer_list: [{ content: words }] },
  ]);
  expect(order.change_list.map(({ kind }: { kind: string }) => kind)).toContain('support-answer');
  // The answer is a mail of its own: none tells that there is one.
  const jobs = await server.services.db.selectFrom('jobs').select('id').execute();
  const { id } = await server.services.db
    .selectFrom('changes')
    .where('source', '=', `answer/${decisionId}`)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(jobs.map((job) => job.id)).not.toContain(`mail/${id}`);
});

test('a message about no order is read in the app with its answer, by its traveller alone', async () => {
  const asker = await signUpTraveller(server);
  const read = async (by = asker) => (await by.call('messages')).body.message_list;
  await asker.call('addFeedback', { content: 'The first' });
  await asker.call('addFeedback', { content: 'The second' });
  await asker.call('addFeedback', { order_id: await newOrder(asker), content: 'About an order' });
  const { messages } = await asOperator(mei, 'deskMessages', {});
  const about = messages.find(({ words }) => words === 'The second');
  const request = { decisionId: randomUUID(), id: about?.id ?? '', words: 'By Thursday.' };
  await asOperator(mei, 'deskAnswerMessage', request);
  expect(await read()).toMatchObject([
    { content: 'The first', answer_list: [] },
    { content: 'The second', answer_list: [{ content: 'By Thursday.' }] },
  ]);
  expect(await read(traveller)).toEqual([]);
  // More than a screen can use are not sent.
  const { db } = server.services;
  const { user_id } = await db
    .selectFrom('feedback')
    .where('content', '=', 'The first')
    .select('user_id')
    .executeTakeFirstOrThrow();
  const later = Array.from({ length: 19 }, (_, index) => ({
    id: randomUUID(),
    user_id,
    idempotency_key: randomUUID(),
    order_id: null,
    content: `More ${index}`,
    created_at: new Date(server.services.clock().getTime() + 1000 + index),
    mailed_at: new Date(),
  }));
  await db.insertInto('feedback').values(later).execute();
  const list = (await read()) as { content: string }[];
  expect(list).toHaveLength(20);
  expect([list[0]?.content, list.at(-1)?.content]).toEqual(['The second', 'More 18']);
});

test('an admin ends sessions at once, and the audit is exported', async () => {
  const lost = await loggedInOperator(server, ['support']);
  await asOperator(mei, 'deskEndSessions', { id: lost.id });
  expect(await refusedTo(lost, 'deskSession', {})).toBe('log-in-needed');
  const roles = { id: mei.id, roles: ['reviewer' as const], isDisabled: false };
  expect(await refusedTo(mei, 'deskChangeOperator', roles)).toBe('second-person-needed');
  const response = await fetch(`${server.deskOrigin}/audit.ndjson?operatorId=${mei.id}`, {
    headers: { cookie: mei.cookie, [deskHeader.name]: deskHeader.value },
  });
  const rows = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { what: string; operator: { id: string } });
  expect(rows[0]?.what).toBe('audit-exported');
  expect(rows.every(({ operator }) => operator.id === mei.id)).toBe(true);
  expect(rows.map(({ what }) => what)).toContain('sessions-ended');
});

test('a look at a document is in the audit, and finance sees none', async () => {
  const { orderId } = await paidOrder(server, traveller);
  const opened = await openCase(mei, orderId);
  const [file] = opened.applicants[0]?.items.flatMap(({ files }) => files) ?? [];
  const url = `${server.deskOrigin}/files/${file?.uploadId}?case=${orderId}`;
  const look = await fetch(url, {
    headers: { cookie: mei.cookie, [deskHeader.name]: deskHeader.value },
  });
  expect(look.status).toBe(200);
  // Passports are kept on no disk of an operator's.
  expect(look.headers.get('cache-control')).toBe('no-store');
  expect((await look.arrayBuffer()).byteLength).toBe(file?.size);
  expect(
    (await fetch(url, { headers: { cookie: jun.cookie, [deskHeader.name]: deskHeader.value } }))
      .status,
  ).toBe(403);
  expect((await fetch(url, { headers: { [deskHeader.name]: deskHeader.value } })).status).toBe(401);
  const { rows } = await asOperator(mei, 'deskAudit', { caseId: orderId, what: 'looked-at-file' });
  expect(rows).toMatchObject([{ subject: file?.uploadId, operator: { id: mei.id } }]);
});
