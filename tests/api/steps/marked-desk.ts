import { randomUUID } from 'node:crypto';
import { raiseAlarm } from '../../../server/areas/payments/core/payment-alarm';
import type { deskDecisionCalls } from '../../../src/contract/desk/decision-calls';
import type { DeskRequestOf } from '../../../src/contract/desk/define-desk-call';
import type { DeskCallName } from '../../../src/contract/desk/all-desk-calls';
import {
  asOperator,
  deciding,
  deskCall,
  openCase,
  passCheck,
  sendChecks,
  type TestOperator,
} from '../../support/desk-operator';
import { deskUpload } from './desk-upload';
import { makePdf } from '../../support/fixtures/make-pdf';
import { mark, markedFields, markedPassport, markedWords } from './marked-data';
import { newApplicant, newOrder, newUpload, vietnam } from '../../support/order-steps';
import { paidOrder } from '../../support/paid-order';
import type { TestServer } from '../../support/start-server';
import type { Traveller } from '../../support/traveller';

export interface MarkedDesk {
  readonly server: TestServer;
  readonly traveller: Traveller;
  /** With every role, and a second one. */
  readonly mei: TestOperator;
  readonly jun: TestOperator;
}

/** Puts marked values through a call, or says why the call takes nothing of a traveller. */
type MarkedCall =
  | ((desk: MarkedDesk) => Promise<unknown>)
  | 'takes ids alone'
  | 'of operators'
  | 'of the catalogue'
  | 'of everybody'
  | { readonly in: DeskCallName };

const { reference, notes, number } = markedFields;

/** An applicant of a paid order with a passport. */
async function newCase({ server, traveller }: MarkedDesk): Promise<string> {
  const { orderId, applicantId } = await paidOrder(server, traveller);
  const { db } = server.services;
  await db
    .updateTable('applicants')
    .set({ first_name: mark })
    .where('id', '=', applicantId)
    .execute();
  await db
    .insertInto('passports')
    .values({
      applicant_id: applicantId,
      ...markedPassport,
      sex: 'female',
      submitted_at: new Date(),
    })
    .execute();
  return orderId;
}

/** The fields of a decision about the only applicant of a case. */
async function about(operator: TestOperator, caseId: string) {
  const opened = await openCase(operator, caseId);
  const [applicant] = opened.applicants;
  const { id: applicantId = '', seen = '' } = applicant ?? {};
  return { ...deciding(caseId, opened.fence), applicantId, seen };
}

async function onOrder(operator: TestOperator, caseId: string) {
  const { fence, seen } = await openCase(operator, caseId);
  return { ...deciding(caseId, fence), seen };
}

const paymentOf = async (operator: TestOperator, caseId: string): Promise<string> =>
  (await asOperator(operator, 'deskCase', { caseId })).money?.payments[0]?.id ?? '';

async function inEmbassy(desk: MarkedDesk): Promise<string> {
  const caseId = await newCase(desk);
  await passCheck(desk.mei, caseId);
  await asOperator(desk.mei, 'deskSubmitToEmbassy', {
    ...(await about(desk.mei, caseId)),
    submittedOn: new Date().toISOString().slice(0, 10),
    reference: reference ?? '',
  });
  return caseId;
}

const visaOf = async ({ server, mei }: MarkedDesk, caseId: string) => ({
  file: (await deskUpload(server.deskOrigin, mei, caseId, makePdf())).key,
  passportNumber: markedPassport.passport_number,
  surname: markedPassport.surname,
  givenName: markedPassport.given_name,
  number: number ?? '',
});

/** A check that asks for a revision of pages, and one that takes over what a passport's picture says. */
async function wholeCheck(desk: MarkedDesk): Promise<void> {
  await check(desk.mei, await newCase(desk));
  await check(desk.mei, await caseWithPicture(desk));
}

/** A case whose passport has a picture that says something else than was typed. */
async function caseWithPicture({ server, traveller, mei }: MarkedDesk): Promise<string> {
  const { db } = server.services;
  const caseId = await newOrder(traveller, vietnam);
  const applicant_id = await newApplicant(traveller, caseId);
  const elec_key = await newUpload(traveller);
  await traveller.call('submitPassport', { applicant_id, elec_key, ...markedPassport });
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', caseId).execute();
  await db
    .updateTable('applicants')
    .set({ status: 'pre-checking' })
    .where('id', '=', applicant_id)
    .execute();
  const first = await openCase(mei, caseId);
  const passport = first.applicants[0]?.items.find(({ kind }) => kind === 'passport');
  const said = { surname: 'ZMARKED READ' };
  await db
    .updateTable('desk_readings')
    .set({ reading: JSON.stringify({ said, doubts: {} }) })
    .where('upload_id', '=', passport?.files[0]?.uploadId ?? '')
    .execute();
  return caseId;
}

async function check(mei: TestOperator, caseId: string): Promise<void> {
  const { fence, applicants } = await openCase(mei, caseId);
  const [applicant] = applicants;
  let seen = applicant?.seen ?? '';
  for (const { key, kind, seen: ofItem, status, required } of applicant?.items ?? []) {
    if (status === 'missing' && !required) continue;
    const decision: DeskRequestOf<typeof deskDecisionCalls.deskDecideItem>['decision'] =
      kind === 'passport'
        ? { verdict: 'passed', takeOver: ['surname'] }
        : {
            verdict: 'revision',
            reason: 'other',
            words: markedWords,
            where: [markedFields['where'] ?? ''],
          };
    const item = { applicantId: applicant?.id ?? '', item: key, seen: ofItem, decision };
    const made = await asOperator(mei, 'deskDecideItem', { ...deciding(caseId, fence), ...item });
    // Another decision about it, and back to the first.
    const again = { ...deciding(caseId, fence), ...item, seen: made.seen.item ?? '' };
    const { decisionId } = await asOperator(mei, 'deskDecideItem', again);
    ({ seen = '' } = {
      seen: (await asOperator(mei, 'deskUndo', { decisionId, caseId })).seen.applicant,
    });
  }
  const finish = { ...deciding(caseId, fence), applicantId: applicant?.id ?? '', seen };
  await asOperator(mei, 'deskFinishCheck', finish);
  await sendChecks(mei, caseId);
}

/** One row for every call of the desk: a new one does not compile without. */
export const markedDesk: { readonly [N in DeskCallName]: MarkedCall } = {
  deskLogIn: async ({ server, traveller }) =>
    deskCall(server, 'deskLogIn', { email: traveller.email, password: `${mark} password` }),
  deskSecondFactor: 'of operators',
  deskSession: 'of operators',
  deskLogOut: 'of operators',
  deskReviewsByItself: 'of operators',
  deskChangePassword: 'of operators',
  deskNewSecondFactor: 'of operators',
  deskChangeSecondFactor: 'of operators',
  deskPasskeys: 'of operators',
  deskStartPasskey: 'of operators',
  deskAddPasskey: 'of operators',
  deskRemovePasskey: 'of operators',
  deskStartPasskeyLogIn: 'of operators',
  deskPasskeyLogIn: 'of operators',
  deskQueue: async ({ mei, traveller }) => {
    for (const search of [mark, markedPassport.passport_number, traveller.email])
      await asOperator(mei, 'deskQueue', { filter: { search } });
  },
  deskLoad: 'takes ids alone',
  deskFilters: 'of operators',
  deskSaveFilter: async ({ mei, server }) =>
    deskCall(
      server,
      'deskSaveFilter',
      { name: 'Mine', filter: { search: markedPassport.passport_number, mine: true } },
      mei,
    ),
  deskDeleteFilter: 'of operators',
  deskCase: { in: 'deskGiveResult' },
  deskClaim: { in: 'deskGiveResult' },
  deskClaimNext: 'takes ids alone',
  deskRenewClaim: 'takes ids alone',
  deskReleaseClaim: 'takes ids alone',
  deskHandOver: 'takes ids alone',
  deskAddNote: async (desk) =>
    asOperator(desk.mei, 'deskAddNote', { caseId: await newCase(desk), words: markedWords }),
  deskDecideItem: wholeCheck,
  deskFinishCheck: { in: 'deskDecideItem' },
  deskUndo: { in: 'deskDecideItem' },
  deskSubmitToEmbassy: { in: 'deskGiveResult' },
  deskUpload: { in: 'deskGiveResult' },
  deskAddLetter: async (desk) => {
    const caseId = await inEmbassy(desk);
    const { key } = await deskUpload(desk.server.deskOrigin, desk.mei, caseId, makePdf());
    await asOperator(desk.mei, 'deskAddLetter', {
      ...(await about(desk.mei, caseId)),
      name: markedFields['name'] ?? '',
      notes: notes ?? '',
      files: [key],
    });
  },
  deskGiveResult: async (desk) => {
    const { mei } = desk;
    const caseId = await inEmbassy(desk);
    await asOperator(mei, 'deskGiveResult', {
      ...(await about(mei, caseId)),
      result: 'approved',
      visa: await visaOf(desk, caseId),
      notes: notes ?? '',
    });
    await asOperator(mei, 'deskReplaceVisa', {
      ...(await about(mei, caseId)),
      visa: await visaOf(desk, caseId),
    });
  },
  deskReplaceVisa: { in: 'deskGiveResult' },
  deskRefuse: async (desk) => {
    const caseId = await inEmbassy(desk);
    const words = { reason: markedWords, refundReason: markedWords };
    await asOperator(desk.mei, 'deskRefuse', { ...(await about(desk.mei, caseId)), ...words });
  },
  deskAskPriceDifference: async (desk) => {
    const asked = await onOrder(desk.mei, await inEmbassy(desk));
    return asOperator(desk.mei, 'deskAskPriceDifference', { ...asked, label: 'Fee', amount: 500 });
  },
  deskCancel: async (desk) => {
    const asked = await onOrder(desk.mei, await newCase(desk));
    const wrong = { ...asked, reason: 'other' as const, refund: 1 };
    const answer = await deskCall(desk.server, 'deskCancel', wrong, desk.mei);
    const refund = Number('problem' in answer ? answer.problem.params?.['refund'] : 0);
    return asOperator(desk.mei, 'deskCancel', { ...wrong, refund });
  },
  deskRefund: async (desk) => {
    const caseId = await newCase(desk);
    for (const name of ['deskDeclineRefund', 'deskApproveRefund'] as const) {
      const asked = await onOrder(desk.mei, caseId);
      const id = asked.decisionId;
      const paymentId = await paymentOf(desk.mei, caseId);
      const wish = { ...asked, paymentId, amount: 2_200, label: 'An apology' };
      await asOperator(desk.mei, 'deskRefund', wish);
      const { server, jun } = desk;
      const answer = await deskCall(server, name, { id, words: markedWords }, jun);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    }
  },
  deskApproveRefund: { in: 'deskRefund' },
  deskDeclineRefund: { in: 'deskRefund' },
  deskRefundsToApprove: 'takes ids alone',
  deskAlarms: 'takes ids alone',
  deskCloseAlarm: async (desk) => {
    const { db } = desk.server.services;
    const paymentId = await paymentOf(desk.mei, await newCase(desk));
    await raiseAlarm(db, { paymentId, problem: 'other amount', detail: 'usd 2' }, new Date());
    const { alarms } = await asOperator(desk.mei, 'deskAlarms', {});
    const id = alarms.find((each) => each.paymentId === paymentId)?.id ?? 0;
    await asOperator(desk.mei, 'deskCloseAlarm', { id, words: markedWords });
  },
  deskGiveCoupon: async (desk) => {
    const terms = { type: 'fixed-amount', discount: 100, validDays: 30, label: mark } as const;
    const caseId = await newCase(desk);
    await asOperator(desk.mei, 'deskGiveCoupon', { decisionId: randomUUID(), caseId, ...terms });
  },
  deskPromoCodes: 'of everybody',
  deskAddPromoCode: 'of everybody',
  deskEndPromoCode: 'of everybody',
  deskMessages: { in: 'deskAnswerMessage' },
  deskAnswerMessage: async (desk) => {
    await desk.traveller.call('addFeedback', { content: markedWords });
    const { messages } = await asOperator(desk.mei, 'deskMessages', {});
    for (const { id, words } of messages)
      if (words === markedWords)
        await asOperator(desk.mei, 'deskAnswerMessage', {
          decisionId: randomUUID(),
          id,
          words: markedWords,
        });
  },
  deskCloseMessage: 'takes ids alone',
  deskColleagues: 'of operators',
  deskOperators: 'of operators',
  deskProve: 'of operators',
  deskOpenEnrolment: 'of operators',
  deskEnrol: 'of operators',
  deskAddOperator: 'of operators',
  deskChangeOperator: 'of operators',
  deskEndSessions: 'of operators',
  deskEnrolAgain: 'of operators',
  deskAudit: 'takes ids alone',
  deskProducts: 'of the catalogue',
  deskProduct: 'of the catalogue',
  deskChangeProduct: 'of the catalogue',
  deskWithdrawVersion: 'of the catalogue',
  deskExportCatalogue: 'of the catalogue',
  deskCheckImport: 'of the catalogue',
  deskImportCatalogue: 'of the catalogue',
  deskFailedJobs: 'takes ids alone',
  deskRetryJob: 'takes ids alone',
  deskCloseJob: 'takes ids alone',
};
