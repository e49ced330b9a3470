import * as v from 'valibot';
import { seenOfCase } from './desk-scalars';

/**
 * Why the desk's server did not do something, with the HTTP status of each.
 *
 * - 'changed': what the operator decided on has changed since it was shown; `current` has the
 *   fingerprints of today, and the case has to be loaded again.
 * - 'claim-lost': the lease ran out, or somebody else has the case.
 * - 'claimed': somebody else has the case; `params.operator` is the name.
 * - 'proof-needed': the second factor was not asked for lately; `deskProve` takes a code, and the
 *   call is made again.
 * - 'link-ended': the mailed link was used, replaced, or is too old.
 * - 'not-allowed': the order or the applicant is not in a state that allows it.
 */
export const deskProblemCodes = {
  'request-invalid': 400,
  'log-in-needed': 401,
  'log-in-wrong': 401,
  'second-factor-wrong': 401,
  'passkey-wrong': 401,
  'proof-needed': 401,
  'role-needed': 403,
  'origin-wrong': 403,
  'not-found': 404,
  'no-such-call': 404,
  'link-ended': 410,
  changed: 409,
  'claim-lost': 409,
  claimed: 409,
  'not-allowed': 409,
  'second-person-needed': 409,
  'approves-later': 409,
  'password-log-in-needed': 409,
  'no-passkeys-here': 409,
  'nothing-to-undo': 409,
  'already-exists': 409,
  'file-missing': 422,
  'file-refused': 422,
  'visa-of-another': 422,
  'refund-too-large': 422,
  'items-open': 422,
  'catalogue-wrong': 422,
  'too-many-attempts': 429,
  'server-failed': 500,
  'payment-company-away': 502,
  'service-interrupted': 503,
} as const;
export type DeskProblemCode = keyof typeof deskProblemCodes;

/** The body of every answer that is no success. A success is HTTP 200 with the call's response. */
export const deskProblem = v.object({
  code: v.picklist(Object.keys(deskProblemCodes) as [DeskProblemCode, ...DeskProblemCode[]]),
  /** An English sentence for the operator. */
  message: v.string(),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** Lines that explain it: the differences of a visa from the passport. */
  details: v.optional(v.array(v.string())),
  /** Of 'changed' in a case: the fingerprints of today. */
  current: v.optional(seenOfCase),
});
export type DeskProblem = v.InferOutput<typeof deskProblem>;

/** Every request has this header; a page of another origin cannot send it. */
export const deskHeader = { name: 'x-desk', value: '1' } as const;
