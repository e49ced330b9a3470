import type { Selectable } from 'kysely';
import type { ChangeKind } from '../../../src/contract/account/notices';
import type { Db } from '../../infra/db/tables';
import { addJobs, type NewJob } from '../../infra/jobs/add-jobs';
import { newId } from '../../infra/secrets/random-id';
import { ownerOf } from '../applications/find-order';
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

/** The names of the jobs that tell of a change. */
export const noticeJobs = { mail: 'mail-change', push: 'push-change' } as const;

/** The job that mails a change to its traveller. */
const mailJob = (changeId: string): NewJob => ({
  id: `mail/${changeId}`,
  kind: noticeJobs.mail,
  payload: { changeId },
});

/** The job that pushes a change to one subscribed device. */
const pushJob = (changeId: string, subscriptionId: string): NewJob => ({
  id: `push/${changeId}/${subscriptionId}`,
  kind: noticeJobs.push,
  payload: { changeId, subscriptionId },
});

/** A change of which its traveller is told. */
interface ChangeToTell {
  readonly kind: ChangeKind;
  /**
   * Key of the event, such as `paid/<payment id>`: a change with the same key is told only once,
   * however often it is added.
   */
  readonly source: string;
  readonly applicantId?: string | undefined;
  /** The money that it is about, in cents. */
  readonly amount?: number | undefined;
  /** Whether its mail is sent otherwise, because it has words of its own; default: no. */
  readonly hasOwnMail?: boolean;
}

/** The order that it belongs to, whose owner is told; a user, if it may belong to no order. */
type Whose =
  | { readonly orderId: string; readonly userId?: undefined }
  | { readonly orderId?: string | undefined; readonly userId: string };

/**
 * Records a change and queues one mail about it, and one push for each device that is subscribed.
 * Call it inside the transaction that makes the change: the traveller is told if and only if that
 * commits.
 */
export async function addChange(tx: Db, change: ChangeToTell & Whose, now: Date): Promise<void> {
  const { kind, source, applicantId, amount, orderId, hasOwnMail = false } = change;
  const userId = change.userId ?? (await ownerOf(tx, change.orderId));
  const id = newId();
  const added = await tx
    .insertInto('changes')
    .values({
      id,
      source,
      kind,
      user_id: userId,
      order_id: orderId ?? null,
      applicant_id: applicantId ?? null,
      amount: amount ?? null,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const subscriptions = await tx
    .selectFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .select('id')
    .execute();
  const pushes = subscriptions.map((subscription) => pushJob(id, subscription.id));
  await addJobs(tx, [...(hasOwnMail ? [] : [mailJob(id)]), ...pushes], now);
}
