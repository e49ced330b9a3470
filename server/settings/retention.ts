/** For how many days each kind of data is kept; what has no number is kept until it is deleted. */
export interface Retention {
  /** The devices on which an account was used, after their last use. */
  readonly devices: number;
  /** The events of payment companies. */
  readonly paymentEvents: number;
  /** The sums of page views. */
  readonly pageViews: number;
  /** Messages to Support, with their answers. */
  readonly messages: number | undefined;
}

/** What the settings say where nobody set them. */
export const usualRetention: Retention = {
  devices: 400,
  paymentEvents: 90,
  pageViews: 90,
  messages: undefined,
};
