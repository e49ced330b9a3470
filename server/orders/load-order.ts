import type { ApplicantStatus } from '../../src/contract/applicants';
import type { ElecStatus } from '../../src/contract/documents';
import { earliestArrivalDate } from '../../src/domain/arrival-date';
import { calendarDateOf } from '../../src/domain/calendar-date';
import { basisAmount, type Basis } from '../../src/domain/coupon-price';
import type { OrderState } from '../../src/domain/order-state';
import { productFor } from '../catalogue/catalogue';
import type { Catalogue, ProductOffer } from '../catalogue/catalogue-types';
import type { Db } from '../store/tables';
import type { ApplicantRow, OrderRow } from './find-order';

/** One page of a document, with what is known about its file. */
export interface Page {
  readonly uploadId: string;
  readonly applicantId: string;
  readonly elecId: number;
  readonly pos: number;
  readonly status: ElecStatus;
  readonly reason: string | null;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  readonly attachedAt: Date;
}

export interface LoadedApplicant extends ApplicantRow {
  readonly pages: readonly Page[];
  readonly log: readonly { status: ApplicantStatus; at: Date }[];
}

/** An order with everything that its pages and its rules look at. */
export interface LoadedOrder {
  readonly order: OrderRow;
  readonly offer: ProductOffer;
  readonly applicants: readonly LoadedApplicant[];
}

/** Loads orders whole, in the order given, with three queries for all of them. */
export async function loadOrders(
  db: Db,
  catalogue: Catalogue,
  orders: readonly OrderRow[],
): Promise<LoadedOrder[]> {
  if (orders.length === 0) return [];
  const applicants = await db
    .selectFrom('applicants')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('number')
    .selectAll()
    .execute();
  const ids = applicants.map(({ id }) => id);
  const pages = ids.length > 0 ? await loadPages(db, ids) : [];
  const log = ids.length > 0 ? await loadLog(db, ids) : [];
  return orders.map((order) => ({
    order,
    offer: offerOf(catalogue, order),
    applicants: applicants
      .filter(({ order_id }) => order_id === order.id)
      .map((applicant) => ({
        ...applicant,
        pages: pages.filter(({ applicantId }) => applicantId === applicant.id),
        log: log.filter(({ applicantId }) => applicantId === applicant.id),
      })),
  }));
}

/** What the order is for, at today's price. */
export function offerOf(catalogue: Catalogue, order: OrderRow): ProductOffer {
  const { product_id, country_id, country_residence_id } = order;
  const offer = productFor(catalogue, product_id, country_id, country_residence_id);
  // A product is retired by taking its price away, never by deleting it.
  if (!offer) throw new Error(`Order ${order.id} is for product ${product_id}, which is gone.`);
  return offer;
}

/**
 * What the applicants cost together, in cents: fixed at submission, with the coupon taken off; before
 * that at today's price, without one.
 * Undefined where the visa is no longer sold to this traveller.
 */
export function amountOf(loaded: LoadedOrder): number | undefined {
  if (loaded.order.fee !== null) return loaded.order.fee;
  const basis = basisOf(loaded);
  return basis && basisAmount(basis);
}

/** What it costs today without a coupon. Undefined where the visa is no longer sold. */
export const basisOf = ({ offer, applicants }: LoadedOrder): Basis | undefined =>
  offer.sellPrice === null ? undefined : { each: offer.sellPrice, applicants: applicants.length };

/** The first day on which the traveller could arrive, as of now. */
export const earliestArrival = ({ product }: ProductOffer, now: Date): string =>
  earliestArrivalDate(calendarDateOf(now), product.needDays);

/** What the rules of orders look at. */
export const stateOf = (
  order: Pick<OrderRow, 'pay_status'>,
  applicants: readonly Pick<ApplicantRow, 'status' | 'result'>[],
): OrderState => ({
  payStatus: order.pay_status,
  applicants: applicants.map(({ status, result }) => ({ status, result: result ?? undefined })),
});

/** The pages of some applicants, by document and position. */
export async function loadPages(db: Db, applicantIds: readonly string[]): Promise<Page[]> {
  return db
    .selectFrom('pages')
    .innerJoin('uploads', 'uploads.id', 'pages.upload_id')
    .where('applicant_id', 'in', applicantIds)
    .orderBy('elec_id')
    .orderBy('pos')
    .select([
      'upload_id as uploadId',
      'applicant_id as applicantId',
      'elec_id as elecId',
      'pos',
      'status',
      'reason',
      'mime_type as mimeType',
      'size',
      'sha256',
      'pages.attached_at as attachedAt',
    ])
    .execute();
}

const loadLog = (db: Db, applicantIds: readonly string[]) =>
  db
    .selectFrom('applicant_statuses')
    .where('applicant_id', 'in', applicantIds)
    .orderBy('id')
    .select(['applicant_id as applicantId', 'status', 'entered_at as at'])
    .execute();
