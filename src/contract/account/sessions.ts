import * as v from 'valibot';
import { defineCall } from '../define-call';
import { entity, list } from '../entity';
import { done, instant, nothing } from '../scalars';

/**
 * The sessions of an account; calls of our own. They are apart from the account's others, because the
 * page's first script has those.
 */
export const sessionCalls = {
  sessions: defineCall({
    path: '/user_session_query',
    access: 'customer',
    request: nothing,
    response: entity(
      {
        session_list: list(
          entity(
            {
              session_id: v.string(),
              /** For example 'Chrome on Android'. */
              device: v.string(),
              create_time: instant,
              last_use_time: instant,
              is_current: v.boolean(),
            },
            {
              session_id: 'id',
              create_time: 'createdAt',
              last_use_time: 'lastUsedAt',
              is_current: 'isCurrent',
            },
          ),
        ),
      },
      { session_list: 'sessions' },
    ),
  }),
  /** Ends one session, or without an id all others. */
  revokeSession: defineCall({
    path: '/user_session_revoke',
    access: 'customer',
    changes: true,
    request: v.object({ session_id: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    response: done,
  }),
};
