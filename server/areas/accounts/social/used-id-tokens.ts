import { createHash } from 'node:crypto';
import type { Db } from '../../../infra/db/tables';

/** Marks an ID token as used; false if it already was. */
export async function useIdToken(db: Db, idToken: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insertInto('used_id_tokens')
    .values({
      token_hash: createHash('sha256').update(signedPart(idToken)).digest('hex'),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * The token without its signature, because some algorithms allow several signatures of one text.
 */
const signedPart = (idToken: string) => idToken.slice(0, idToken.lastIndexOf('.'));
