import * as v from 'valibot';
import { user } from './accounts';
import { defineCall } from '../define-call';
import { entity } from '../entity';
import { countryId, done, instant, nothing, ownerProof, verifyCode } from '../scalars';
import {
  ceremonyId,
  ceremonyOptions,
  credentialId,
  madePasskey,
  usedPasskey,
} from './passkey-shapes';
import { email } from './email-address';

/** The owner's name for a passkey; it is in mails, too. */
const passkeyName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(60),
  v.regex(/^\P{C}+$/u),
);

const started = entity(
  { ceremony_id: v.string(), options: ceremonyOptions },
  { ceremony_id: 'ceremonyId' },
);

/**
 * A traveller's passkeys; calls of our own. A challenge is valid once, for five minutes, for what
 * it was made for.
 */
export const passkeyCalls = {
  passkeys: defineCall({
    path: '/user_passkey_query',
    access: 'customer',
    request: nothing,
    response: entity(
      {
        passkey_list: v.array(
          entity(
            {
              passkey_id: v.string(),
              name: v.string(),
              create_time: instant,
              last_use_time: v.optional(instant),
            },
            { passkey_id: 'id', create_time: 'addedAt', last_use_time: 'lastUsedAt' },
          ),
        ),
      },
      { passkey_list: 'passkeys' },
    ),
  }),
  /** Needs the owner's proof: a passkey opens the account for as long as it is there. */
  startPasskey: defineCall({
    path: '/user_passkey_start',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object(ownerProof),
    response: started,
  }),
  addPasskey: defineCall({
    path: '/user_passkey_add',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object({ ceremony_id: ceremonyId, name: passkeyName, made: madePasskey }),
    response: done,
  }),
  removePasskey: defineCall({
    path: '/user_passkey_delete',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object({ ...ownerProof, passkey_id: credentialId }),
    response: done,
  }),
  startPasskeyLogIn: defineCall({
    path: '/sys/passkey_login_start',
    access: 'visitor',
    changes: true,
    secret: true,
    request: nothing,
    response: started,
  }),
  passkeyLogIn: defineCall({
    path: '/sys/passkey_login',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({ ceremony_id: ceremonyId, used: usedPasskey }),
    response: user,
  }),
  /** With the code that was mailed for a sign-up; it is used up by the second call. */
  startPasskeySignUp: defineCall({
    path: '/sys/passkey_sign_up_start',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({ email, verify_code: verifyCode }),
    response: started,
  }),
  passkeySignUp: defineCall({
    path: '/sys/passkey_sign_up',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({
      ceremony_id: ceremonyId,
      email,
      verify_code: verifyCode,
      name: passkeyName,
      made: madePasskey,
      country_id: v.optional(countryId),
      country_residence_id: v.optional(countryId),
    }),
    response: user,
  }),
  /** The challenge for a proof by one of the account's passkeys. */
  startOwnerProof: defineCall({
    path: '/user_proof_start',
    access: 'customer',
    changes: true,
    secret: true,
    request: nothing,
    response: started,
  }),
  /** A proof of the owner, by password, code or passkey: valid for five minutes in this session. */
  giveOwnerProof: defineCall({
    path: '/user_proof_get',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object({
      passwd: ownerProof.passwd,
      verify_code: ownerProof.verify_code,
      passkey: v.optional(v.object({ ceremony_id: ceremonyId, used: usedPasskey })),
    }),
    response: entity({ owner_proof: v.string() }, { owner_proof: 'ownerProof' }),
  }),
};
