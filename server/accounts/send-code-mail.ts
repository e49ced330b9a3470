import type { FastifyBaseLogger } from 'fastify';
import { codeMail } from '../mail/code-mail';
import { makeCode } from '../security/codes';
import { countUse, limits } from '../security/limits';
import type { Services } from '../services';
import type { CodePurpose, Db } from '../store/tables';

interface CodeRequest {
  readonly request: { readonly email: string };
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  afterCommit(work: () => Promise<void>): void;
}

/** Counts a code against its address; what it returns makes it, and mails it after the commit. */
export async function sendCodeMail(
  { db, mailer, secret, settings }: Services,
  { request: { email }, now, log, afterCommit }: CodeRequest,
  purpose: CodePurpose,
) {
  await countUse(db, limits.codePerAddress, `${purpose} ${email}`, now);
  await countUse(db, limits.codesPerAddressAndDay, email, now);
  return async (tx: Db) => {
    const code = await makeCode(tx, secret, { email, purpose }, now);
    if (settings.environment === 'dev') log.info({ code, purpose }, 'verification code');
    afterCommit(() => mailer.send(codeMail(email, purpose, code)));
    return {};
  };
}
