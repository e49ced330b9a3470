import type { Readable } from 'node:stream';
import type { Settings } from '../../settings/settings';
import { JobFailure } from '../jobs/worker-failure';

/** The address of a mailbox that may have a name: 'Visa <support@visa.example>'. */
export const addressOf = (mailbox: string): string =>
  mailbox.slice(mailbox.lastIndexOf('<') + 1).replace('>', '');

/** The domain of a mailbox, for Message-IDs. */
export const domainOf = (mailbox: string): string => {
  const address = addressOf(mailbox);
  return address.slice(address.lastIndexOf('@') + 1);
};

/**
 * The origin of links in mails. The Host header cannot be trusted, because any client can set it.
 */
export const mailOrigin = ({ publicOrigin, environment, port }: Settings): string | undefined =>
  publicOrigin ?? (environment === 'dev' ? `http://localhost:${port}` : undefined);

/**
 * Sends the mail of a job.
 * @throws {JobFailure} 'never' if the mail server knows no such address; another failure is tried again
 */
export async function sendOrFail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (cause) {
    if (!(cause instanceof AddressRefusedError)) throw cause;
    throw new JobFailure(cause.message, 'never', { cause });
  }
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The Reply-To address, if it differs from the sender. */
  readonly replyTo?: string;
  /** The Message-ID; equal for a mail that is sent again, so that the recipient sees it once. */
  readonly messageId?: string;
  readonly attachments?: {
    readonly filename: string;
    readonly contentType: string;
    /** Streamed while the mail is sent, so that it is never completely in memory. */
    readonly content: Readable;
  }[];
}

/** The mail server was reached but rejects this mail; others may succeed. */
export class MailRefusedError extends Error {
  override readonly name: string = 'MailRefusedError';
}

/** The recipient's mail server rejects the address. */
export class AddressRefusedError extends MailRefusedError {
  override readonly name = 'AddressRefusedError';
}

export interface Mailer {
  /** Where mails go, for the operator. */
  readonly destination: string;
  send(mail: Mail): Promise<void>;
  /** For a mailer that stores mails: removes expired ones. */
  removeOld?(now: Date): Promise<void>;
}
