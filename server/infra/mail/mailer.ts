import type { Readable } from 'node:stream';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Whom an answer reaches, where that is not the sender. */
  readonly replyTo?: string;
  /** The same for a mail that is sent again, so that whoever has it already sees one. */
  readonly messageId?: string;
  readonly attachments?: {
    readonly filename: string;
    readonly contentType: string;
    /** Read while it is sent, so that no mail is in memory whole. */
    readonly content: Readable;
  }[];
}

/** The mail server was reached, and does not take this mail; another one may go. */
export class MailRefusedError extends Error {
  override readonly name: string = 'MailRefusedError';
}

/** The receiving side does not know the address, or does not want it. */
export class AddressRefusedError extends MailRefusedError {
  override readonly name = 'AddressRefusedError';
}

export interface Mailer {
  /** Where mails go, for whoever starts the server. */
  readonly destination: string;
  send(mail: Mail): Promise<void>;
  /** Of a mailer that keeps mails: removes those that have had their time. */
  removeOld?(now: Date): Promise<void>;
}
