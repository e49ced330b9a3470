import { noticeKinds, type noticeCalls } from '../../../src/contract/notices';
import { HttpProblem } from '../../errors/refusal';
import type { HandlersOf } from '../../handler';
import type { Services } from '../../services';
import { isPushService } from './push-service';
import { keepSubscription, withEndpoint } from './push-subscriptions';

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
      const wishes = new Map(rows.map((row) => [row.kind, row]));
      return {
        notice_list: noticeKinds.map(
          (kind) => wishes.get(kind) ?? { kind, mail: true, push: true },
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
