import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { ownerProof } from './owner-proof';
import { email } from './email-address';
import { done, nothing, passwordProof, userKey, verifyCode } from './scalars';

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
