import type { Selectable } from 'kysely';
import type { Db } from '../../infra/db/tables';
import type { ChangeTable } from './notification-tables';

type Change = Pick<Selectable<ChangeTable>, 'kind' | 'changed_at' | 'applicant_id' | 'amount'>;

/** More of one order are of no use to its traveller. */
const most = 50;

/** Of two of the same moment the cause comes first: a late payment before its refund. */
const causeFirst = (one: Change, other: Change): number =>
  one.changed_at.getTime() - other.changed_at.getTime() ||
  Number(other.kind === 'paid-late') - Number(one.kind === 'paid-late');

/** The newest changes of an order, the oldest of them first. */
export async function loadChanges(db: Db, orderId: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('changes')
    .where('order_id', '=', orderId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .select(['kind', 'changed_at', 'applicant_id', 'amount'])
    .execute();
  return rows.sort(causeFirst);
}

/** A change as the app reads it. */
export const wireChange = ({ kind, changed_at, applicant_id, amount }: Change) => ({
  kind,
  time: changed_at.toISOString(),
  applicant_id: applicant_id ?? undefined,
  amount: amount ?? undefined,
});
