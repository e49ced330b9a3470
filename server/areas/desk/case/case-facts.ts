import {
  usualLackingNameRule,
  type LackingNameRule,
} from '../../../../src/domain/passport/passport-names';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { loadAnsweredForms, type AnsweredForm } from '../../forms/operator-forms';
import { loadRejected } from '../../applications/rejected-files';
import { groupBy } from '../../applications/group-by';
import { loadOrders, type LoadedApplicant, type LoadedOrder } from '../../orders/load-order';
import type { OrderRow } from '../../applications/order-tables';
import { loadPassports, type PassportOfApplicant } from '../../passports/operator-passports';
import { loadPayments } from '../../payments/core/operator-payments';
import { unavailableAmount } from '../../payments/core/refund';
import type { Db } from '../../../infra/db/tables';
import type { DraftRow } from '../desk-tables';
import { itemsOf, type ItemFacts } from './case-items';
import { type JobState, jobStates } from '../../../infra/jobs/add-jobs';

/** One applicant of a case, with everything that a decision depends on. */
export interface ApplicantFacts {
  readonly applicant: LoadedApplicant;
  readonly passport: PassportOfApplicant | undefined;
  /** The filling that the product wants for a name that the passport lacks. */
  readonly lackingName: LackingNameRule;
  readonly form: AnsweredForm | undefined;
  readonly items: readonly ItemFacts[];
  /** How the sending of its finished check stands; undefined if none waits. */
  readonly sending: JobState | undefined;
  readonly submission: { readonly submitted_on: string; readonly reference: string } | undefined;
}

export type PaymentFacts = Awaited<ReturnType<typeof loadPayments>>[number] & {
  /** The sum still refundable, in cents: without refunds that wait for a second person. */
  readonly left: number;
  /** The sum that a second person declined to give back of it, in cents. */
  readonly declined: number;
};

/**
 * The refunds requested of a payment, in cents: paid, waiting for a second person, or declined by
 * one. An operator whose refund was declined does not give the same money back in parts.
 */
export const backOf = ({ income, left, declined }: PaymentFacts): number =>
  (income ?? 0) - left + declined;

/** A case: an order with everything that a decision depends on. */
export interface CaseFacts {
  readonly order: OrderRow;
  readonly loaded: LoadedOrder;
  readonly applicants: readonly ApplicantFacts[];
  readonly payments: readonly PaymentFacts[];
  readonly owes: boolean;
}

/** Loads a case. For a decision call it under the order's lock. */
export async function loadCaseFacts(
  db: Db,
  catalogue: Catalogue,
  order: OrderRow,
): Promise<CaseFacts> {
  const [loaded] = await loadOrders(db, catalogue, [order]);
  if (!loaded) throw new Error(`Order ${order.id} was not loaded.`);
  const ids = loaded.applicants.map(({ id }) => id);
  const passports = groupBy(await loadPassports(db, ids), ({ applicantId }) => applicantId);
  const forms = groupBy(
    await loadAnsweredForms(db, order, loaded.applicants),
    ({ applicantId }) => applicantId,
  );
  const drafts = groupBy(await loadDrafts(db, ids), (draft) => draft.applicant_id);
  const rejected = groupBy(await loadRejected(db, ids), (file) => file.applicant_id);
  const sending = await loadSending(db, ids);
  const submissions = groupBy(await loadSubmissions(db, ids), (each) => each.applicant_id);
  const asked = groupBy(await loadAskedRefunds(db, order.id), (each) => each.payment_id);
  const payments: PaymentFacts[] = [];
  for (const payment of await loadPayments(db, order.id)) {
    const sumOf = (wanted: 'to-approve' | 'declined') =>
      asked(payment.id).reduce(
        (sum, { state, amount }) => sum + (state === wanted ? amount : 0),
        0,
      );
    const gone = (await unavailableAmount(db, payment.id)) + sumOf('to-approve');
    const left = Math.max(0, (payment.income ?? 0) - gone);
    payments.push({ ...payment, left, declined: sumOf('declined') });
  }
  return {
    order,
    loaded,
    payments,
    owes: loaded.differences.some(({ paid_at }) => paid_at === null),
    applicants: loaded.applicants.map((applicant) => {
      const [passport] = passports(applicant.id);
      const [form] = forms(applicant.id);
      const { product } = loaded.offer;
      const decided = { drafts: drafts(applicant.id), rejected: rejected(applicant.id) };
      const known = { applicant, product, passport, form, ...decided };
      return {
        applicant,
        passport,
        lackingName: product.lackingName ?? usualLackingNameRule,
        form,
        items: itemsOf(known),
        sending: sending.get(applicant.id),
        submission: submissions(applicant.id)[0],
      };
    }),
  };
}

/** Refunds of an order that wait for a second person, or were declined by one. */
const loadAskedRefunds = (db: Db, orderId: string) =>
  db
    .selectFrom('desk_refunds')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['to-approve', 'declined'])
    .select(['payment_id', 'amount', 'state'])
    .execute();

async function loadDrafts(db: Db, applicantIds: readonly string[]): Promise<DraftRow[]> {
  if (applicantIds.length === 0) return [];
  return db
    .selectFrom('desk_drafts')
    .where('applicant_id', 'in', applicantIds)
    .selectAll()
    .execute();
}

async function loadSubmissions(db: Db, applicantIds: readonly string[]) {
  if (applicantIds.length === 0) return [];
  return db
    .selectFrom('desk_submissions')
    .where('applicant_id', 'in', applicantIds)
    .selectAll()
    .execute();
}

/** The kind of the jobs that send finished checks. */
export const checkKind = 'send-check';

const beginning = 'check/';

/** The job that sends the check of an applicant: one at a time. */
export const sendingId = (applicantId: string): string => `${beginning}${applicantId}`;

/** The applicants whose check is finished and not sent yet, with how its job stands. */
export async function loadSending(
  db: Db,
  applicantIds: readonly string[],
): Promise<ReadonlyMap<string, JobState>> {
  const states = await jobStates(db, applicantIds.map(sendingId));
  return new Map([...states].map(([id, state]) => [id.slice(beginning.length), state]));
}
