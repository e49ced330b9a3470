import * as v from 'valibot';
import { accountSummaryCall, chosenCountries, updateAccountCall } from './account-summary';
import { defineCall } from '../define-call';
import { entity } from '../entity';
import { locationCall } from '../countries';
import { email } from './email-address';
import { countryId, done, nothing, passwordProof, userKey, verifyCode } from '../scalars';

export const user = entity(
  {
    token: v.pipe(v.string(), v.nonEmpty()),
    email: v.string(),
    /** Ours; without it the digest of the address takes its place. */
    user_key: v.optional(userKey),
    country_id: v.optional(countryId),
    country_residence_id: v.optional(countryId),
    /** A tag of `languages`, or of a later version's. */
    language: v.optional(v.string()),
  },
  { user_key: 'userKey', country_id: 'nationalityId', country_residence_id: 'residenceId' },
);
export type User = v.InferOutput<typeof user>;

/** 32 random bytes, base64url: stored by the browser before it goes to a provider. */
const verifier = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
const loginCode = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/));

/**
 * The content of the provider's `state` parameter: base64url of its JSON. `challenge` is the
 * base64url SHA-256 of the verifier, and the nonce of OpenID; `path` is the page to return to.
 */
export const socialState = v.object({
  ...chosenCountries,
  challenge: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  path: v.pipe(v.string(), v.maxLength(512), v.regex(/^\/(?![/\\])/)),
});

/**
 * The query with which social log-in's redirect flows return; the server answers with a redirect.
 */
const redirectQuery = v.object({
  code: v.optional(v.string()),
  state: v.optional(v.string()),
  error: v.optional(v.string()),
});

export const accountCalls = {
  logIn: defineCall({
    path: '/sys/user_account_login',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({ email, passwd: passwordProof }),
    response: user,
  }),
  redeemLoginCode: defineCall({
    path: '/sys/user_account_query',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({
      token: loginCode,
      /**
       * The verifier that this browser stored before it went to the provider; a log-in link's code
       * has none.
       */
      verifier: v.optional(verifier),
      /** After `ret` -10: the address, and the code that was sent to it. */
      email: v.optional(email),
      verify_code: v.optional(verifyCode),
    }),
    response: user,
  }),
  /** The masked owner of a link's log-in code, before the code is used: 'a…@example.com'. */
  loginCodeOwner: defineCall({
    path: '/sys/login_code_query',
    access: 'visitor',
    request: v.object({ token: loginCode }),
    response: entity({ masked_email: v.string() }),
  }),
  /**
   * Sends a code to the e-mail address for a new social account; the answer does not reveal whether
   * the address has an account.
   */
  sendSocialCode: defineCall({
    path: '/sys/social_verify_code_get',
    access: 'visitor',
    changes: true,
    request: v.object({ token: loginCode, verifier, email }),
    response: done,
  }),
  sendSignUpCode: defineCall({
    path: '/sys/sign_up_verify_code_get',
    access: 'visitor',
    changes: true,
    request: v.object({ email }),
    response: done,
  }),
  signUp: defineCall({
    path: '/sys/user_account_add',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({
      email,
      passwd: passwordProof,
      verify_code: verifyCode,
      ...chosenCountries,
    }),
    response: user,
  }),
  sendResetCode: defineCall({
    path: '/sys/passwd_reset_verify_code_get',
    access: 'visitor',
    changes: true,
    request: v.object({ email }),
    response: done,
  }),
  resetPassword: defineCall({
    path: '/sys/user_account_password_reset',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({
      email,
      passwd: passwordProof,
      verify_code: verifyCode,
      /** Whether linked log-ins are removed too; by default they are. */
      unlink_log_ins: v.optional(v.boolean()),
    }),
    response: user,
  }),
  googleLogIn: defineCall({
    path: '/sys/google_login',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({
      id_token: v.pipe(v.string(), v.maxLength(4096)),
      /**
       * The token's nonce is the verifier's base64url SHA-256; without a verifier the token must
       * have no nonce.
       */
      verifier: v.optional(verifier),
      ...chosenCountries,
    }),
    response: user,
  }),
  googleRedirect: defineCall({
    path: '/open/google_redirect',
    access: 'open',
    method: 'GET',
    body: 'none',
    secret: true,
    request: redirectQuery,
    response: nothing,
  }),
  facebookRedirect: defineCall({
    path: '/open/facebook_redirect',
    access: 'open',
    method: 'GET',
    body: 'none',
    secret: true,
    request: redirectQuery,
    response: nothing,
  }),
  updateAccount: updateAccountCall,
  accountSummary: accountSummaryCall,
  location: locationCall,
};
