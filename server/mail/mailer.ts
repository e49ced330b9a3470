export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whom an answer reaches, where that is not the sender. */
  readonly replyTo?: string;
}

export interface Mailer {
  /** Where mails go, for whoever starts the server. */
  readonly destination: string;
  send(mail: Mail): Promise<void>;
}
