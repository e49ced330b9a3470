import * as v from 'valibot';
import { defineCall } from '../define-call';
import { email } from './email-address';
import { entity } from '../entity';
import { done, instant, nothing, ownerProof, passwordProof, userKey, verifyCode } from '../scalars';

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

/** A user's calls about the account itself, our own beside the specified ones. */
export const ownAccountCalls = {
  ownAccount: defineCall({
    path: '/user_account_details',
    access: 'customer',
    request: nothing,
    response: entity(
      {
        email: v.string(),
        /** Without one the owner proves with a code. */
        has_password: v.boolean(),
        /** With one the owner may prove with it, too. */
        has_passkey: v.optional(v.boolean()),
        /** Paid applications that are still processed: they end with the account. */
        under_way_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
      },
      { has_password: 'hasPassword', has_passkey: 'hasPasskey', under_way_count: 'underWayCount' },
    ),
  }),
  /** A link to a ZIP archive with everything that is kept about the user. */
  exportAccount: defineCall({
    path: '/user_account_export',
    access: 'customer',
    changes: true,
    secret: true,
    request: nothing,
    response: entity({ link: v.string() }),
  }),
  /** Sends a code to the account's own address, or to the one that it is to change to. */
  sendOwnerCode: defineCall({
    path: '/user_account_verify_code_get',
    access: 'customer',
    changes: true,
    request: v.object({ new_email: v.optional(email) }),
    response: done,
  }),
  changeEmail: defineCall({
    path: '/user_account_email_update',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object({
      ...ownerProof,
      new_email: email,
      /** The code that was sent to the new address. */
      new_email_code: verifyCode,
      /** The proof of the same password for the new address, whose proof is another one. */
      new_passwd: v.optional(passwordProof),
    }),
    response: entity({ email: v.string(), user_key: userKey }, { user_key: 'userKey' }),
  }),
  changePassword: defineCall({
    path: '/user_account_password_update',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object({ ...ownerProof, new_passwd: passwordProof }),
    response: done,
  }),
  eraseAccount: defineCall({
    path: '/user_account_delete',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object(ownerProof),
    response: done,
  }),
};
