import * as v from 'valibot';

const base64url = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most));

/** The id of a credential, as WebAuthn's JSON has it. */
export const credentialId = base64url(1400);
/** Names the challenge that a browser signs. */
export const ceremonyId = v.pipe(v.string(), v.maxLength(36));

/** The options of a ceremony, as WebAuthn's JSON has them; the browser checks them. */
export const ceremonyOptions = v.looseObject({ challenge: v.string() });
export type CeremonyOptions = v.InferOutput<typeof ceremonyOptions>;

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
};

/** The response of an authenticator that made a passkey. */
export const madePasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(8))),
  }),
});
export type MadePasskey = v.InferOutput<typeof madePasskey>;

/** The response of an authenticator that signed a challenge with a passkey. */
export const usedPasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: v.optional(base64url(100)),
  }),
});
export type UsedPasskey = v.InferOutput<typeof usedPasskey>;
