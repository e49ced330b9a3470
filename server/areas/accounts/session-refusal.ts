import { HttpProblem } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { isErasedToken } from './sessions';

/** Why a token opens no session: its account was deleted, or a log-in is needed. */
export async function sessionRefusal(db: Db, token: string | undefined): Promise<HttpProblem> {
  const isErased = token !== undefined && (await isErasedToken(db, token));
  return new HttpProblem(401, { code: isErased ? 'account-deleted' : 'log-in-needed' });
}
