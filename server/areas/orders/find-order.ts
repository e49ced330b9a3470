import type { Selectable } from 'kysely';
import { Refusal, notFound } from '../../errors/refusal';
import type { Database, Db } from '../../infra/db/tables';

export type OrderRow = Selectable<Database['orders']>;
export type ApplicantRow = Selectable<Database['applicants']>;

/**
 * A traveller's own order. A change locks it, and everything of an order is changed under that lock.
 * @throws {Refusal} notFound, also where it belongs to somebody else
 */
export async function findOrder(
  db: Db,
  userId: string,
  orderId: string,
  lock: 'lock' | 'read',
): Promise<OrderRow> {
  const own = db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .selectAll();
  const order = await (lock === 'lock' ? own.forUpdate() : own).executeTakeFirst();
  if (!order) throw notFound('application');
  return order;
}

/**
 * An applicant of one of the traveller's orders, with the order, which is locked.
 * @throws {Refusal} notFound
 */
export async function findApplicant(
  db: Db,
  userId: string,
  applicantId: string,
): Promise<{ applicant: ApplicantRow; order: OrderRow }> {
  const of = await db
    .selectFrom('applicants')
    .where('id', '=', applicantId)
    .select('order_id')
    .executeTakeFirst();
  if (!of) throw notFound('applicant');
  const order = await findOrder(db, userId, of.order_id, 'lock').catch(unlessNotFound);
  // Read under the lock: it may have been changed or deleted before that was ours.
  const applicant = await db
    .selectFrom('applicants')
    .where('id', '=', applicantId)
    .selectAll()
    .executeTakeFirst();
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
): Promise<{ applicant: ApplicantRow; order: OrderRow }> {
  const applicant = await db
    .selectFrom('applicants')
    .where('id', '=', applicantId)
    .selectAll()
    .executeTakeFirst();
  if (!applicant) throw notFound('applicant');
  const order = await findOrder(db, userId, applicant.order_id, 'read').catch(unlessNotFound);
  if (!order) throw notFound('applicant');
  return { applicant, order };
}

/** A lost race or a lost connection is no missing order. */
function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** The order's applicants in the order of their adding. */
export const applicantsOf = (db: Db, orderId: string): Promise<ApplicantRow[]> =>
  db
    .selectFrom('applicants')
    .where('order_id', '=', orderId)
    .orderBy('number')
    .selectAll()
    .execute();
