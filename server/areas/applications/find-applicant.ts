import { Refusal, notFound } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { findOrder, lockOrder } from './find-order';
import type { Catalogue } from '../catalogue/catalogue-types';
import type { OrderRow } from './order-tables';
import type { ApplicantRow } from './applicant-tables';

export interface ApplicantOfOrder {
  readonly applicant: ApplicantRow;
  readonly order: OrderRow;
}

/**
 * An applicant of one of the user's orders, with the order, which is locked.
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

/**
 * An applicant of any user, with the order, which is locked; for an applicant that a token names.
 * @throws {Refusal} notFound
 */
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
  // Read again under the lock, because it may have been changed or deleted before.
  const applicant = await rowOf(db, applicantId);
  if (!order || !applicant) throw notFound('applicant');
  return { applicant, order };
}

/**
 * An applicant of one of the user's orders without a lock, for work before a transaction, which
 * must check it again.
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

/**
 * An applicant of an order.
 * @throws {Refusal} notFound, also if the applicant belongs to another order
 */
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

/** Other errors, such as a lost connection, do not mean that the order is missing. */
function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Follows an applicant who has changed, for an area above: the account may keep the person. */
export interface FollowsApplicants {
  readonly keepPerson: (
    tx: Db,
    catalogue: Catalogue,
    applicantId: string,
    now: Date,
  ) => Promise<void>;
}

/** The applicant whose present visa is this file; undefined if it is nobody's. */
export const applicantWithVisaFile = (
  db: Db,
  uploadId: string,
): Promise<ApplicantRow | undefined> =>
  db.selectFrom('applicants').where('visa_upload_id', '=', uploadId).selectAll().executeTakeFirst();

/** The applicants of these orders, in the order in which they were added. */
export async function applicantsOf(db: Db, orderIds: readonly string[]): Promise<ApplicantRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('applicants')
    .where('order_id', 'in', orderIds)
    .orderBy('number')
    .selectAll()
    .execute();
}
