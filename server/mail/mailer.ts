export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Where mails go, for whoever starts the server. */
  readonly destination: string;
  send(mail: Mail): Promise<void>;
}
