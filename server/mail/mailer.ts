export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Whom an answer reaches, where that is not the sender. */
  readonly replyTo?: string;
  readonly attachments?: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

/** The receiving side does not know the address, or does not want it. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

export interface Mailer {
  /** Where mails go, for whoever starts the server. */
  readonly destination: string;
  send(mail: Mail): Promise<void>;
}
