import { type ExpressionBuilder, sql } from 'kysely';
import { type noticeCalls, noticeKinds } from '../../../src/contract/account/notices';
import { HttpProblem } from '../../errors/refusal';
import type { HandlersOf } from '../../handler';
import type { Database, Db } from '../../infra/db/tables';
import type { DataKeys } from '../../infra/keys/data-keys';
import { newId } from '../../infra/secrets/random-id';
import type { Services } from '../../services';
import { isPushService, type Subscription } from './push-service';

/** The rows of an address: sealed ones by its mark, others as it is written. */
const withEndpoint =
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
async function keepSubscription(
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

/** The calls about what a traveller is told, and on which devices. */
export const noticeHandlers = ({
  keys,
  pushKeys,
  settings,
}: Pick<Services, 'keys' | 'pushKeys' | 'settings'>): HandlersOf<typeof noticeCalls> => ({
  notices:
    ({ user }) =>
    async (db) => {
      const rows = await db
        .selectFrom('notice_wishes')
        .where('user_id', '=', user.id)
        .select(['kind', 'mail', 'push'])
        .execute();
      const stored = new Map(rows.map((row) => [row.kind, row]));
      return {
        notice_list: noticeKinds.map(
          (kind) => stored.get(kind) ?? { kind, mail: true, push: true },
        ),
        push_key: pushKeys.publicKey,
      };
    },

  setNotice:
    ({ request: { kind, mail, push }, user }) =>
    async (tx) => {
      await tx
        .insertInto('notice_wishes')
        .values({ user_id: user.id, kind, mail, push })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ mail, push }))
        .execute();
      return {};
    },

  subscribeToPushes: ({ request: { endpoint, p256dh, auth }, user, now }) => {
    if (!isPushService(endpoint, settings.pushServices))
      throw new HttpProblem(400, { code: 'field-invalid', field: 'endpoint' });
    return async (tx) => {
      await keepSubscription(tx, keys, { endpoint, p256dh, auth, user, now });
      return {};
    };
  },

  unsubscribeFromPushes:
    ({ request: { endpoint }, user }) =>
    async (tx) => {
      await tx
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', user.id)
        .where(withEndpoint(keys, endpoint))
        .execute();
      return {};
    },
});
