import type { Db } from '../../infra/db/tables';
import type { CodePurpose } from './account-tables';
import { newCode } from '../../infra/secrets/random-id';
import { eachSecret, equalText, type ServerSecret } from '../../infra/secrets/server-secret';

const minutesOfLife = 10;
const mostTries = 5;

interface CodeOwner {
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** Creates the valid code of an address and purpose; it replaces an older one. */
export async function makeCode(
  db: Db,
  secret: ServerSecret,
  { email, purpose }: CodeOwner,
  now: Date,
): Promise<string> {
  const code = newCode();
  const fresh = {
    code_hash: hashCode(secret, { email, purpose }, code),
    tries: 0,
    expires_at: new Date(now.getTime() + minutesOfLife * 60_000),
  };
  await db
    .insertInto('codes')
    .values({ email, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(fresh))
    .execute();
  return code;
}

/**
 * Checks a code. The attempt is counted first and outside of the action's transaction, because a
 * refusal would roll the count back.
 */
export async function tryCode(
  db: Db,
  secret: ServerSecret,
  owner: CodeOwner,
  code: string,
  now: Date,
): Promise<boolean> {
  const valid = await db
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('email', '=', owner.email)
    .where('purpose', '=', owner.purpose)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  return (
    valid !== undefined &&
    eachSecret(secret).some((each) => equalText(valid.code_hash, hashCode(each, owner, code)))
  );
}

/** Uses the code up; false if a concurrent request has used it. */
export async function useCode(
  db: Db,
  secret: ServerSecret,
  owner: CodeOwner,
  code: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom('codes')
    .where('email', '=', owner.email)
    .where('purpose', '=', owner.purpose)
    .where(
      'code_hash',
      'in',
      eachSecret(secret).map((each) => hashCode(each, owner, code)),
    )
    .returning('email')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Keyed with the server's secret: with a plain hash, anybody who reads the table could try all
 * million codes.
 */
const hashCode = (secret: ServerSecret, { email, purpose }: CodeOwner, code: string) =>
  secret.sign('code', `${purpose}\n${email}\n${code}`);
