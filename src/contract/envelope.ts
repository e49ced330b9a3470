import * as v from 'valibot';

/** Around every answer: `ret` 0 is success, anything else a refusal with `msg` as its reason. */
export const envelope = v.object({
  ret: v.pipe(v.number(), v.integer()),
  msg: v.optional(v.string()),
  /** Which message `msg` is, and what it names: for clients that say it in words of their own. */
  code: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  body: v.optional(v.unknown()),
});
export type Envelope = v.InferOutput<typeof envelope>;

/**
 * Refusals. The three of the specification keep their numbers (each call gives them its meaning);
 * the rest are this product's own.
 */
export const ret = {
  ok: 0,
  /** The request does not fit the call's schema. */
  invalid: -1,
  /**
   * Sign-up: registered already; reset: not registered; order_add: not sold; order_submit: wrong
   * type; applicant_update, order_depart_date_update: changed meanwhile.
   */
  conflict: -2,
  /** The price is not the one that the traveller saw. */
  priceChanged: -3,
  /** Does not exist, or belongs to somebody else: the same answer, so that nothing can be probed. */
  notFound: -4,
  /** The rules of the order's or the applicant's state do not allow it. */
  notAllowed: -5,
  /** The verification code or the e-mail with its password is wrong. */
  wrongCredentials: -6,
  /** The upload key is unknown or has expired: the file has to be uploaded again. */
  uploadGone: -7,
  /** The position was taken meanwhile by another upload than the one to be replaced. */
  positionTaken: -8,
  /** The file is empty, broken, of a type that is not allowed, or too large. */
  fileRefused: -9,
  /** Social log-in: the provider knows no e-mail that is proved; one has to be given and proved. */
  emailNeeded: -10,
  /** Nothing could be read from the picture, which is kept: the body says under which key. */
  notRecognised: -11,
  /** The traveller wanted something else in its place since: it has no effect any more. */
  superseded: -12,
} as const;

export const headerNames = {
  appId: 'x-app-id',
  token: 'x-token',
  date: 'x-date',
  version: 'x-version',
  channelId: 'x-channel-id',
  signature: 'authorization',
  idempotencyKey: 'idempotency-key',
  /** Of a request without a signature: what its answer's mark refers to. */
  nonce: 'x-nonce',
} as const;

/** In every answer of the API: the mark that it is the server's own (`answer-mark.ts`). */
export const markHeader = 'x-answer';

/**
 * The answer of `/healthz`: its content tells our server from a captive portal that answers 200, and
 * the nonce, repeated from the query, an answer of now from one that was kept on the way.
 */
export const health = v.object({
  service: v.literal('visa'),
  ok: v.literal(true),
  nonce: v.optional(v.string()),
  /** Another one after the server was restored from a backup; absent where it tells none. */
  generation: v.optional(v.string()),
});
export const healthPath = '/healthz';
