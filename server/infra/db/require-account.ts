import { HttpProblem } from '../../errors/refusal';
import type { Db } from './tables';

/** The account was deleted after the request was accepted. */
export class AccountGone extends HttpProblem {
  constructor() {
    super(401, { code: 'account-deleted' });
  }
}

/**
 * Keeps an account from being deleted until the transaction ends; waits for a deletion that is under
 * way. Whatever stores something for a traveller begins with it, so that a deletion misses nothing
 * that was on its way, and nothing is stored after it. The lock is the one that a reference to the
 * account takes: it stops deletions, and no other change.
 * @throws {AccountGone}
 */
export async function requireAccount(tx: Db, userId: string): Promise<void> {
  const account = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!account) throw new AccountGone();
}
