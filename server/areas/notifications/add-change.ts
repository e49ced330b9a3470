import type { ChangeKind } from '../../../src/contract/account/notices';
import { ownerOf } from '../applications/find-order';
import type { Db } from '../../infra/db/tables';
import { addJobs } from '../../infra/jobs/add-jobs';
import { newId } from '../../infra/secrets/random-id';
import { mailJob, pushJob } from './notice-jobs';

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
