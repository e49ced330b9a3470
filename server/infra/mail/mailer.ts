import type { Readable } from 'node:stream';

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
