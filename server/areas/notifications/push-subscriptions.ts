import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../../infra/db/tables';
import type { DataKeys } from '../../infra/keys/data-keys';
import { newId } from '../../infra/secrets/random-id';
import type { Subscription } from './push-service';

/** The rows of an address: sealed ones by its mark, others as it is written. */
export const withEndpoint =
  (keys: Pick<DataKeys, 'mark'>, endpoint: string) =>
  ({ eb, or }: ExpressionBuilder<Database, 'push_subscriptions'>) => {
    const mark = keys.mark('push_subscriptions.endpoint', endpoint);
    return or([
      eb('endpoint', '=', endpoint),
      ...(mark === undefined ? [] : [eb('endpoint_mark', '=', mark)]),
    ]);
  };

/**
 * Keeps where a browser receives pushes. An address belongs to the session that named it last, and
 * a session, which is one browser, has one address.
 */
export async function keepSubscription(
  tx: Db,
  keys: Pick<DataKeys, 'mark'>,
  {
    endpoint,
    p256dh,
    auth,
    user,
    now,
  }: Subscription & { user: { id: string; sessionId: string }; now: Date },
): Promise<void> {
  // One at a time for an address: what is sealed differs each time, so no index refuses a second row.
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(tx);
  const isThis = withEndpoint(keys, endpoint);
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', user.sessionId)
    .where((eb) => eb.not(isThis(eb)))
    .execute();
  const kept = { endpoint, p256dh, auth, user_id: user.id, session_id: user.sessionId };
  const known = await tx
    .selectFrom('push_subscriptions')
    .where(isThis)
    .select('id')
    .executeTakeFirst();
  if (known)
    await tx.updateTable('push_subscriptions').set(kept).where('id', '=', known.id).execute();
  else
    await tx
      .insertInto('push_subscriptions')
      .values({ id: newId(), created_at: now, ...kept })
      .execute();
}
