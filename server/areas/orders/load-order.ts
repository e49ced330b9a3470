import type { accountCalls } from '../../../src/contract/account/accounts';
import type { ApplicantStatus, FormStatus } from '../../../src/contract/codes';
import type { Contradiction } from '../../../src/contract/contradictions';
import { contradictionsIn } from '../../../src/domain/order/contradictions';
import { waitsForTraveller } from '../../../src/domain/order/order-state';
import type { HandlersOf } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { loadStatuses } from '../applications/applicant-progress';
import type { ApplicantRow } from '../applications/applicant-tables';
import { loadDocumentDeletions } from '../applications/document-deletions';
import { applicantsOf } from '../applications/find-applicant';
import { groupBy } from '../applications/group-by';
import { offerOf, stateOf } from '../applications/order-offer';
import type { OrderRow } from '../applications/order-tables';
import type { Catalogue, ProductOffer } from '../catalogue/catalogue-types';
import { countryCode } from '../catalogue/countries';
import { countUnusedCoupons } from '../coupons/spend-coupon';
import { loadPages, type Page } from '../documents/load-pages';
import { loadForms, loadTypedAnswers } from '../forms/form-rows';
import { type Letter, loadLetters } from '../letters/load-letters';
import { loadPassports } from '../passports/operator-passports';
import { usedAgain } from '../people/people-rows';
import { loadRefunds, type Refund } from '../payments/core/paid-fee';
import {
  type Difference,
  loadDifferences,
  ordersThatOwe,
} from '../payments/core/price-differences';
import { loadPhotos } from '../photos/load-photos';
import type { PhotoRow } from '../photos/photo-tables';
import { loadVisas } from '../visas/keep-visa';
import type { VisaRow } from '../visas/visa-tables';

/** The contradictions in an order: between its passports, its forms, and the order itself. */
export async function loadContradictions(
  db: Db,
  catalogue: Catalogue,
  { order, applicants }: LoadedOrder,
): Promise<Contradiction[]> {
  const ids = applicants.map(({ id }) => id);
  const [passports, typed] = await Promise.all([loadPassports(db, ids), loadTypedAnswers(db, ids)]);
  const { product } = offerOf(catalogue, order);
  return contradictionsIn({
    arrivalDate: order.depart_date ?? undefined,
    nationality: countryCode(order.country_id)?.toUpperCase(),
    stay: product.stayDuration.text,
    applicants: applicants.map(({ id, first_name: firstName }) => {
      const form = typed.find(({ applicantId }) => applicantId === id)?.answers;
      return {
        id,
        firstName,
        passport: passports.find(({ applicantId }) => applicantId === id)?.passport,
        form:
          product.applicationForm && form
            ? { fullName: form['full_name'], departureDate: form['departure_date'] }
            : undefined,
      };
    }),
  });
}

export const wireContradiction = ({ kind, applicantId, found, expected }: Contradiction) => ({
  kind,
  applicant_id: applicantId,
  found,
  expected,
});

export interface LoadedApplicant extends ApplicantRow {
  readonly pages: readonly Page[];
  /** Undefined before the first answer. */
  readonly form: { readonly status: FormStatus; readonly reason: string | null } | undefined;
  readonly photo: PhotoRow | undefined;
  /** When those of its files that were taken from an earlier application had been added there. */
  readonly reused: ReadonlyMap<string, Date>;
  readonly log: readonly { status: ApplicantStatus; at: Date }[];
  readonly letters: readonly Letter[];
  /** Undefined before the visa, and for one that was given out without what is printed on it. */
  readonly visa: VisaRow | undefined;
}

/** An order with all data that its pages and rules need. */
export interface LoadedOrder {
  readonly order: OrderRow;
  readonly offer: ProductOffer;
  readonly applicants: readonly LoadedApplicant[];
  readonly differences: readonly Difference[];
  readonly refunds: readonly Refund[];
  /** When its documents were deleted because their time was over. */
  readonly documentsDeletedAt: Date | undefined;
}

/**
 * Loads complete orders in the given sequence; the number of queries does not depend on how many
 * they are.
 */
export async function loadOrders(
  db: Db,
  catalogue: Catalogue,
  orders: readonly OrderRow[],
): Promise<LoadedOrder[]> {
  if (orders.length === 0) return [];
  const orderIds = orders.map(({ id }) => id);
  const ofOrder = ({ order_id }: { order_id: string }) => order_id;
  const [differences, refunds, deletions, applicants] = await Promise.all([
    loadDifferences(db, orderIds),
    loadRefunds(db, orderIds),
    loadDocumentDeletions(db, orderIds),
    applicantsOf(db, orderIds).then((rows) => loadApplicants(db, rows)),
  ]);
  const deletionsOf = groupBy(deletions, ofOrder);
  const ofItsOrder = groupBy(applicants, ofOrder);
  const differencesOf = groupBy(differences, ofOrder);
  const refundsOf = groupBy(refunds, ofOrder);
  return orders.map((order) => ({
    order,
    offer: offerOf(catalogue, order),
    applicants: ofItsOrder(order.id),
    differences: differencesOf(order.id),
    refunds: refundsOf(order.id),
    documentsDeletedAt: deletionsOf(order.id)[0]?.deleted_at,
  }));
}

/** Loads applicants with their documents, forms, photos, letters and status history. */
export async function loadApplicants(
  db: Db,
  rows: readonly ApplicantRow[],
): Promise<LoadedApplicant[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const whose = ({ applicantId }: { applicantId: string }) => applicantId;
  const [pages, log, forms, photos, letters, visas, reused] = await Promise.all([
    loadPages(db, ids),
    loadStatuses(db, ids),
    loadForms(db, ids),
    loadPhotos(db, ids),
    loadLetters(db, ids),
    loadVisas(db, ids),
    usedAgain(db, ids),
  ]);
  const pagesOf = groupBy(pages, whose);
  const logOf = groupBy(log, whose);
  const formsOf = groupBy(forms, whose);
  const photosOf = groupBy(photos, ({ applicant_id }) => applicant_id);
  const lettersOf = groupBy(letters, whose);
  const visasOf = groupBy(visas, ({ applicant_id }) => applicant_id);
  return rows.map((applicant) => ({
    ...applicant,
    pages: pagesOf(applicant.id),
    log: logOf(applicant.id),
    form: formsOf(applicant.id)[0],
    photo: photosOf(applicant.id)[0],
    reused,
    letters: lettersOf(applicant.id),
    visa: visasOf(applicant.id)[0],
  }));
}

/** How much waits for a traveller: applications and coupons. */
export const summaryHandlers: Pick<HandlersOf<typeof accountCalls>, 'accountSummary'> = {
  accountSummary:
    ({ user, now }) =>
    async (tx) => ({
      unprocessed_count: await waitingOrders(tx, user.id),
      coupon_count: await countUnusedCoupons(tx, user.id, now),
    }),
};

/** The number of a user's applications that need an action of the traveller. */
async function waitingOrders(db: Db, userId: string): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select(['id', 'pay_status', 'cancel_reason'])
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const owing = await ordersThatOwe(db, orderIds);
  const ofOrder = groupBy(await applicantsOf(db, orderIds), ({ order_id }) => order_id);
  return orders.filter((order) =>
    waitsForTraveller({
      ...stateOf(order, ofOrder(order.id)),
      hasPendingPriceDifference: owing.has(order.id),
    }),
  ).length;
}
