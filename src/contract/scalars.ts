import * as v from 'valibot';

export const countryId = v.pipe(v.number(), v.integer(), v.minValue(1));
export const productId = v.pipe(v.number(), v.integer(), v.minValue(1));
export const orderId = v.pipe(v.string(), v.regex(/^[0-9]{8}-[0-9]{8}$/));
export const applicantId = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));
/** A document's number in the catalogue. */
export const elecId = v.pipe(v.number(), v.integer(), v.minValue(1));
/** A page's position in its document; never renumbered, so gaps are normal. */
export const pos = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));
export const cents = v.pipe(v.number(), v.integer());
export const currency = v.picklist(['usd', 'cny', 'sgd']);
/** A day without a time zone. */
export const calendarDate = v.pipe(v.string(), v.isoDate());
/** An instant, ISO 8601 in UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp());
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const uploadKey = v.pipe(v.string(), v.minLength(16), v.maxLength(128));
/**
 * The idempotency keys of the traveller's earlier deliveries that this one supersedes, whether or
 * not they have arrived: one that arrives later has no effect.
 */
export const supersedes = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(128))), v.maxLength(200)),
);
/**
 * The key under which a phone files a user's data: it stays the same for the life of the account.
 */
export const userKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
/** The transformed password, never the typed one. */
export const passwordProof = v.pipe(v.string(), v.regex(/^v1\.[A-Za-z0-9_-]{43}$/));
export const verifyCode = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(6));
/**
 * An id in an answer, in any form that a server may use. Ids in requests to our server have the
 * schemas above.
 */
export const anyId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128));
export const nothing = v.object({});
/** An answer without content, which means success. */
export const done = v.object({});

/** The token for which a passkey, a password or a code was exchanged, valid for a few minutes. */
const ownerProofToken = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/));

/**
 * How the owner of an account proves who it is: with the password, with a code that was sent to the
 * account's address, or with what one of these or a passkey was exchanged for.
 */
export const ownerProof = {
  passwd: v.optional(passwordProof),
  verify_code: v.optional(verifyCode),
  owner_proof: v.optional(ownerProofToken),
};
