import type { CaseApplicant, DeskCase } from '../../../../src/contract/desk/case-shape';
import type { OperatorInShort } from '../../../../src/contract/desk/desk-scalars';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import { travellerContact } from '../../accounts/users';
import { readAnyOrder } from '../../applications/find-order';
import { loadApplicantRows } from '../../applications/operator-changes';
import { offerOf } from '../../applications/order-offer';
import { applicantsWithPassport } from '../../passports/operator-passports';
import { loadAlarms } from '../../payments/core/operator-payments';
import { loadPhotoProblems } from '../../photos/load-photos';
import { messagesOfOrder } from '../../support/operator-messages';
import { operatorsById } from '../access/operators';
import { claimOf } from '../claims';
import { closedAlarms } from '../queue/count-cases';
import type { Operator } from '../desk-handler';
import { backOf, type CaseFacts } from './case-facts';
import { historyOf } from './history';
import { dueOnCancelling, refundableOf } from './offered-actions';
import { knownReadings, passportPictures } from './passport-readings';

/** Money is shown to those who decide about it. */
const seesMoney = ({ roles }: Operator): boolean =>
  roles.includes('finance') || roles.includes('support');

type Money = NonNullable<DeskCase['money']>;

/** The money of a case. */
async function caseMoney(
  db: Db,
  facts: CaseFacts,
  operatorOf: (id: string) => OperatorInShort,
): Promise<Money> {
  const { order, loaded, payments } = facts;
  const asked = await db
    .selectFrom('desk_refunds')
    .where('order_id', '=', order.id)
    .orderBy('asked_at')
    .selectAll()
    .execute();
  const open = { orderId: order.id, isClosed: false };
  const alarms = await loadAlarms(db, closedAlarms(db), open);
  const byId = new Map(asked.map((each) => [each.id, each]));
  const people = (id: string) => {
    const row = byId.get(id);
    return {
      ...(row && { askedBy: operatorOf(row.asked_by) }),
      ...(row?.decided_by && { approvedBy: operatorOf(row.decided_by) }),
    };
  };
  const paid = payments.filter(({ state }) => state === 'paid');
  return {
    payStatus: order.pay_status,
    ...(order.fee !== null && { fee: order.fee }),
    discount: order.discount,
    paid: paid.reduce((sum, { income }) => sum + (income ?? 0), 0),
    refundable: refundableOf(facts),
    refundByRule: await dueOnCancelling(db, facts),
    payments: payments.map((payment) => ({
      id: payment.id,
      label: labelOf(payment, loaded.differences),
      amount: payment.amount,
      provider: payment.provider,
      state: payment.state,
      ...(payment.paid_at && { paidAt: payment.paid_at.toISOString() }),
      left: payment.left,
      back: backOf(payment),
    })),
    differences: loaded.differences.map(({ id, item, expected_fee, opened_at, paid_at }) => ({
      id,
      label: item,
      amount: expected_fee,
      openedAt: opened_at.toISOString(),
      ...(paid_at && { paidAt: paid_at.toISOString() }),
    })),
    refunds: [
      ...loaded.refunds.map(({ id, fee, fee_type, state, refunded_at }) => ({
        id,
        amount: fee,
        label: fee_type,
        state,
        at: refunded_at.toISOString(),
        ...people(id),
      })),
      ...asked.flatMap((row) =>
        row.state === 'approved'
          ? []
          : [
              {
                id: row.id,
                amount: row.amount,
                label: row.label,
                state: row.state,
                at: row.asked_at.toISOString(),
                ...people(row.id),
              },
            ],
      ),
    ],
    alarms: alarms.map(({ id, problem, detail, raisedAt }) => ({
      id,
      problem,
      detail,
      at: raisedAt.toISOString(),
    })),
  };
}

const labelOf = (
  { price_diff_id }: { price_diff_id: string | null },
  differences: readonly { id: string; item: string }[],
) => differences.find(({ id }) => id === price_diff_id)?.item ?? 'Visa and service fee';

/** The parts of a case beside its order: claim, traveller, money, notes, history. */
export async function caseContext(
  tx: Db,
  services: Services,
  facts: CaseFacts,
  operator: Operator,
  now: Date,
) {
  const { order, applicants } = facts;
  const operatorOf = await operatorsById(tx);
  const claim = await claimOf(tx, order.id);
  const holder = claim && claim.lease_until > now ? claim.operator_id : null;
  const contact = await travellerContact(tx, order.user_id);
  const photos = applicants.flatMap(({ applicant: { photo } }) => photo?.photo_upload_id ?? []);
  const samePassport = new Map<string, CaseApplicant['samePassport']>();
  for (const { applicant, passport } of applicants)
    if (passport)
      samePassport.set(
        applicant.id,
        await othersWith(tx, services, applicant.id, passport.passport.passportNumber),
      );
  return {
    operatorOf,
    readings: await knownReadings(
      tx,
      passportPictures(facts).map(({ uploadId }) => uploadId),
    ),
    photoProblems: await loadPhotoProblems(tx, photos),
    samePassport,
    claim:
      claim && holder !== null
        ? {
            operator: operatorOf(holder),
            until: claim.lease_until.toISOString(),
            isMine: holder === operator.id,
            fence: claim.fence,
          }
        : undefined,
    traveller: {
      email: contact?.erased_at ? '' : (contact?.email ?? ''),
      isErased: contact === undefined || contact.erased_at !== null,
      ...(contact?.language && { language: contact.language }),
    },
    money: seesMoney(operator) ? await caseMoney(tx, facts, operatorOf) : undefined,
    notes: await notesOf(tx, order.id, operatorOf),
    messages: await messagesOf(tx, order.id, operatorOf),
    history: await historyOf(tx, facts, operatorOf),
  };
}

type OperatorOf = Awaited<ReturnType<typeof operatorsById>>;

async function othersWith(
  tx: Db,
  { catalogue, keys }: Services,
  applicantId: string,
  passportNumber: string,
): Promise<CaseApplicant['samePassport']> {
  const ids = await applicantsWithPassport(tx, keys, { passportNumber, except: applicantId });
  const found: CaseApplicant['samePassport'] = [];
  for (const row of await loadApplicantRows(tx, ids)) {
    const order = await readAnyOrder(tx, row.order_id);
    if (order)
      found.push({
        caseId: order.id,
        productName: offerOf(catalogue, order).product.name,
        status: row.status,
        ...(row.result && { result: row.result }),
        at: order.created_at.toISOString(),
      });
  }
  return found;
}

async function notesOf(tx: Db, caseId: string, of: OperatorOf): Promise<DeskCase['notes']> {
  const rows = await tx
    .selectFrom('desk_notes')
    .where('order_id', '=', caseId)
    .orderBy('written_at')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    operator: of(row.operator_id),
    at: row.written_at.toISOString(),
    words: row.words,
  }));
}

async function messagesOf(tx: Db, caseId: string, of: OperatorOf): Promise<DeskCase['messages']> {
  const messages = await messagesOfOrder(tx, caseId);
  if (messages.length === 0) return [];
  const answers = await tx
    .selectFrom('desk_answers')
    .where(
      'feedback_id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('written_at')
    .selectAll()
    .execute();
  return messages.map(({ id, content, created_at }) => ({
    id,
    at: created_at.toISOString(),
    words: content,
    answers: answers
      .filter((answer) => answer.feedback_id === id)
      .map((answer) => ({
        operator: of(answer.operator_id),
        at: answer.written_at.toISOString(),
        words: answer.words,
      })),
  }));
}
