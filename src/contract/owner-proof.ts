import * as v from 'valibot';
import { passwordProof, verifyCode } from './scalars';

/** The token for which a passkey, a password or a code was exchanged, valid for a few minutes. */
export const ownerProofToken = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/));

/**
 * How the owner of an account proves who it is: with the password, with a code that was sent to the
 * account's address, or with what one of these or a passkey was exchanged for.
 */
export const ownerProof = {
  passwd: v.optional(passwordProof),
  verify_code: v.optional(verifyCode),
  owner_proof: v.optional(ownerProofToken),
};
