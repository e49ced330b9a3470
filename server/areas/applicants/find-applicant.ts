import { Refusal, notFound } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { findOrder, lockOrder } from '../orders/find-order';
import type { OrderRow } from '../orders/order-tables';
import type { ApplicantRow } from './applicant-tables';

export interface ApplicantOfOrder {
  readonly applicant: ApplicantRow;
  readonly order: OrderRow;
}

/**
 * An applicant of one of the traveller's orders, with the order, which is locked.
 * @throws {Refusal} notFound
 */
export const findApplicant = (
  db: Db,
  userId: string,
  applicantId: string,
): Promise<ApplicantOfOrder> =>
  underLock(db, applicantId, (orderId) =>
    findOrder(db, userId, orderId, 'lock').catch(unlessNotFound),
  );

/** The same, whosever it is: of one that a token names. @throws {Refusal} notFound */
export const lockApplicant = (db: Db, applicantId: string): Promise<ApplicantOfOrder> =>
  underLock(db, applicantId, (orderId) => lockOrder(db, orderId));

async function underLock(
  db: Db,
  applicantId: string,
  lock: (orderId: string) => Promise<OrderRow | undefined>,
): Promise<ApplicantOfOrder> {
  const before = await rowOf(db, applicantId);
  if (!before) throw notFound('applicant');
  const order = await lock(before.order_id);
  // Read under the lock: it may have been changed or deleted before that was ours.
  const applicant = await rowOf(db, applicantId);
  if (!order || !applicant) throw notFound('applicant');
  return { applicant, order };
}

/**
 * The same without a lock, for what is done before a transaction: it has to be looked at again there.
 * @throws {Refusal} notFound
 */
export async function readApplicant(
  db: Db,
  userId: string,
  applicantId: string,
): Promise<ApplicantOfOrder> {
  const applicant = await rowOf(db, applicantId);
  if (!applicant) throw notFound('applicant');
  const order = await findOrder(db, userId, applicant.order_id, 'read').catch(unlessNotFound);
  if (!order) throw notFound('applicant');
  return { applicant, order };
}

/** An applicant of an order. @throws {Refusal} notFound, also where it is another order's */
export async function applicantOf(
  db: Db,
  order: Pick<OrderRow, 'id'>,
  applicantId: string,
): Promise<ApplicantRow> {
  const applicant = await rowOf(db, applicantId);
  if (applicant?.order_id !== order.id) throw notFound('applicant');
  return applicant;
}

const rowOf = (db: Db, applicantId: string): Promise<ApplicantRow | undefined> =>
  db.selectFrom('applicants').where('id', '=', applicantId).selectAll().executeTakeFirst();

/** A lost race or a lost connection is no missing order. */
function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** The applicants of some orders, in the order of their adding. */
export async function applicantsOf(db: Db, orderIds: readonly string[]): Promise<ApplicantRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('applicants')
    .where('order_id', 'in', orderIds)
    .orderBy('number')
    .selectAll()
    .execute();
}
