import * as v from 'valibot';

const params = v.record(v.string(), v.union([v.string(), v.number()]));

/** Ours, beside a list of texts: their codes and parameters, for clients with their own texts. */
export const messageCodes = v.optional(
  v.array(v.object({ code: v.string(), params: v.optional(params) })),
);

/**
 * The envelope of every answer: `ret` 0 is success, anything else a rejection with `msg` as its
 * reason.
 */
export const envelope = v.object({
  ret: v.pipe(v.number(), v.integer()),
  msg: v.optional(v.string()),
  /** The code and parameters of `msg`, for clients with their own texts. */
  code: v.optional(v.string()),
  params: v.optional(params),
  body: v.optional(v.unknown()),
});
export type Envelope = v.InferOutput<typeof envelope>;

/**
 * The numbers of rejections. The three specified ones keep their numbers (their meaning depends on
 * the call); the others are this product's own.
 */
export const ret = {
  ok: 0,
  /** The request does not match the call's schema. */
  invalid: -1,
  /**
   * Sign-up: already registered; reset: not registered; order_add: not sold; order_submit: wrong
   * type; applicant_update, order_depart_date_update: changed since.
   */
  conflict: -2,
  /** The price differs from the one that the screen showed. */
  priceChanged: -3,
  /** Does not exist, or belongs to another user: the same answer, so that ids cannot be probed. */
  notFound: -4,
  /** Not allowed in the present state of the order or the applicant. */
  notAllowed: -5,
  /** The verification code, or the e-mail address with its password, is wrong. */
  wrongCredentials: -6,
  /** The upload key is unknown or has expired: the file must be uploaded again. */
  uploadGone: -7,
  /** The position has another upload than the one to be replaced. */
  positionTaken: -8,
  /** The file is empty, broken, of a type that is not allowed, or too large. */
  fileRefused: -9,
  /**
   * Social log-in: the provider has no verified e-mail address; one must be entered and verified.
   */
  emailNeeded: -10,
  /** The picture could not be read, but is stored: the body has its key. */
  notRecognised: -11,
  /** A newer delivery supersedes it: it has no effect. */
  superseded: -12,
  /** Only for the account's owner: a proof is missing, or has ended. */
  proofNeeded: -13,
} as const;

export const headerNames = {
  appId: 'x-app-id',
  token: 'x-token',
  date: 'x-date',
  version: 'x-version',
  channelId: 'x-channel-id',
  signature: 'authorization',
  idempotencyKey: 'idempotency-key',
  /** Of an unsigned request: the answer's mark refers to it. */
  nonce: 'x-nonce',
} as const;

/** The header of the mark in every answer of the API (`signature.ts`). */
export const markHeader = 'x-answer';

/**
 * The answer of `/healthz`: its content distinguishes our server from a captive portal that answers
 * 200; the nonce, repeated from the query, distinguishes a fresh answer from a cached one.
 */
export const health = v.object({
  service: v.literal('visa'),
  ok: v.literal(true),
  nonce: v.optional(v.string()),
  /** Changes when the server is restored from a backup; absent if the server sends none. */
  generation: v.optional(v.string()),
});
export const healthPath = '/healthz';
