import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { done, instant, nothing } from './scalars';

/** The social log-ins linked to an account; calls of our own, beside the specified ones. */
export const linkedLogInCalls = {
  linkedLogIns: defineCall({
    path: '/user_identity_query',
    access: 'customer',
    request: nothing,
    response: entity(
      {
        link_list: v.array(
          entity(
            {
              link_id: v.string(),
              provider: v.picklist(['google', 'facebook']),
              link_time: instant,
              /** The address that the provider verified, which may differ from the account's. */
              email: v.optional(v.string()),
            },
            { link_id: 'id', link_time: 'linkedAt' },
          ),
        ),
        /** Without a password, a log-in by e-mail needs a reset first. */
        has_password: v.boolean(),
      },
      { link_list: 'links', has_password: 'hasPassword' },
    ),
  }),
  unlinkLogIn: defineCall({
    path: '/user_identity_unlink',
    access: 'customer',
    changes: true,
    request: v.object({ link_id: v.pipe(v.string(), v.maxLength(64)) }),
    response: done,
  }),
};
