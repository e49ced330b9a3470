import { noticeKinds, type noticeCalls } from '../../../src/contract/notices';
import { HttpProblem } from '../../errors/refusal';
import type { HandlersOf } from '../../handler';
import { newId } from '../../infra/secrets/random-id';
import type { Services } from '../../services';
import { isPushService } from './push-service';

/** The calls about what a traveller is told, and on which devices. */
export const noticeHandlers = ({
  pushKeys,
  settings,
}: Pick<Services, 'pushKeys' | 'settings'>): HandlersOf<typeof noticeCalls> => ({
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
      const keys = { p256dh, auth, user_id: user.id, session_id: user.sessionId };
      // A session is one browser, which has one subscription.
      await tx
        .deleteFrom('push_subscriptions')
        .where('session_id', '=', user.sessionId)
        .where('endpoint', '!=', endpoint)
        .execute();
      await tx
        .insertInto('push_subscriptions')
        .values({ id: newId(), endpoint, created_at: now, ...keys })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(keys))
        .execute();
      return {};
    };
  },

  unsubscribeFromPushes:
    ({ request: { endpoint }, user }) =>
    async (tx) => {
      await tx
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', user.id)
        .where('endpoint', '=', endpoint)
        .execute();
      return {};
    },
});
