import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import type { Incoming } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { countIp, countUse, forgetUses, limits } from '../../infra/limits/limits';
import type { Services } from '../../services';
import { tryCode, useCode } from './codes';
import { holdsOwnerProof, useOwnerProof } from './passkeys/owner-proofs';

interface Proof {
  readonly passwd?: string | undefined;
  readonly verify_code?: string | undefined;
  /** The token for which another proof was exchanged. */
  readonly owner_proof?: string | undefined;
}

type Call = Pick<Incoming<'eraseAccount'>, 'user' | 'ip' | 'now' | 'audit'>;

/**
 * Checks the owner's proof: the password, a code that was sent to the account's address, or what one
 * of these or a passkey was exchanged for. Guesses count like those of a log-in.
 * @returns confirms in the transaction that the proof still holds, and uses the code up
 * @throws {Refusal} if it is wrong, or there is none
 */
export async function proveOwner(
  services: Services,
  { user: { id, email, sessionId }, ip, now, audit }: Call,
  { passwd, verify_code: code, owner_proof: token }: Proof,
): Promise<(tx: Db) => Promise<void>> {
  const { db, secret } = services;
  await countIp(services, limits.logInsPerIp, ip, now);
  const failed = (what: 'code-wrong' | 'password-wrong') => {
    audit('owner-not-proved', {});
    return new Refusal(ret.wrongCredentials, { code: what });
  };
  if (token !== undefined) {
    const prover = { userId: id, sessionId };
    const ended = () => {
      audit('owner-not-proved', {});
      return new Refusal(ret.proofNeeded, { code: 'proof-needed' });
    };
    if (!(await holdsOwnerProof(db, token, prover, now))) throw ended();
    return async (tx) => {
      if (!(await useOwnerProof(tx, token, prover, now))) throw ended();
    };
  }
  if (passwd === undefined) {
    const owner = { email, purpose: 'owner' } as const;
    if (code === undefined || !(await tryCode(db, secret, owner, code, now)))
      throw failed('code-wrong');
    return async (tx) => {
      if (!(await useCode(tx, secret, owner, code))) throw failed('code-wrong');
    };
  }
  await countUse(db, limits.logInsPerAddress, email, now);
  const user = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select('password')
    .executeTakeFirst();
  const password = user?.password ?? undefined;
  if (!(await services.passwords.matches(passwd, password))) throw failed('password-wrong');
  await forgetUses(db, limits.logInsPerAddress, email);
  return async (tx) => {
    // A concurrent reset may have replaced it.
    const same = await tx
      .selectFrom('users')
      .where('id', '=', id)
      .where('password', '=', password ?? '')
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!same) throw failed('password-wrong');
  };
}
