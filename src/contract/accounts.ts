import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { countryId, done, email, nothing, passwordProof, verifyCode } from './scalars';

export const user = entity(
  {
    token: v.pipe(v.string(), v.minLength(20)),
    email: v.string(),
    country_id: v.optional(countryId),
    country_residence_id: v.optional(countryId),
  },
  { country_id: 'nationalityId', country_residence_id: 'residenceId' },
);
export type User = v.InferOutput<typeof user>;

export const accountSummary = entity({
  unprocessed_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  coupon_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type AccountSummary = v.InferOutput<typeof accountSummary>;

const location = entity({ country_id: v.optional(countryId) });

const chosenCountries = {
  country_id: v.optional(countryId),
  country_residence_id: v.optional(countryId),
};

/** What the redirect flows of social log-in come back with; the server answers them with a redirect. */
const redirectQuery = v.object({ code: v.optional(v.string()), state: v.optional(v.string()) });

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
    request: v.object({ token: v.string(), verifier: v.optional(v.string()) }),
    response: user,
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
    request: v.object({ email, passwd: passwordProof, verify_code: verifyCode }),
    response: user,
  }),
  googleLogIn: defineCall({
    path: '/sys/google_login',
    access: 'visitor',
    changes: true,
    secret: true,
    request: v.object({ id_token: v.string(), ...chosenCountries }),
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
  updateAccount: defineCall({
    path: '/user_account_update',
    access: 'customer',
    changes: true,
    request: v.object({
      ...chosenCountries,
      /** Minutes east of UTC: the sign of JavaScript's own offset inverted. */
      time_zone: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840))),
    }),
    response: done,
  }),
  accountSummary: defineCall({
    path: '/user_account_query',
    access: 'customer',
    request: nothing,
    response: accountSummary,
  }),
  location: defineCall({
    path: '/sys/location_get',
    access: 'visitor',
    request: nothing,
    response: location,
  }),
};
