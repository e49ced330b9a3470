import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../../../src/contract/languages';
import { codeMail } from './code-mail';
import { makeCode } from './codes';
import { limits } from '../../infra/limits/limits';
import type { Use } from '../../infra/limits/reserve-uses';
import type { Services } from '../../services';
import type { Db } from '../../infra/db/tables';
import type { CodePurpose } from './account-tables';

interface CodeRequest {
  readonly request: { readonly email: string };
  readonly language: Language;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  afterCommit(work: () => Promise<void>): void;
}

/** The limit uses that count for a code that is sent. */
export const usesOfCode = (email: string, purpose: CodePurpose): readonly Use[] => [
  { limit: limits.codePerAddress, subject: `${purpose} ${email}` },
  { limit: limits.codesPerAddressAndDay, subject: email },
];

/** Creates a code, whose limits were already counted, and mails it after the commit. */
export const sendCodeMail =
  (
    { mailer, secret, settings }: Services,
    { request: { email }, language, now, log, afterCommit }: CodeRequest,
    purpose: CodePurpose,
  ) =>
  async (tx: Db) => {
    const code = await makeCode(tx, secret, { email, purpose }, now);
    if (settings.environment === 'dev') log.info({ code, purpose }, 'verification code');
    afterCommit(() => mailer.send(codeMail(email, { purpose, code, language })));
    return {};
  };
