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
  /** Documents, photos and answers of orders with a result, and of cancelled ones. */
  readonly documents: number | undefined;
  /** The same of orders that were never submitted. */
  readonly drafts: number | undefined;
  /** The stream of security events, in whole months. */
  readonly securityEvents: number | undefined;
}

/** No setting removes a security event that is younger. */
export const fewestSecurityDays = 90;

/** The retention where nobody set another. */
export const usualRetention: Retention = {
  devices: 400,
  paymentEvents: 90,
  pageViews: 90,
  messages: undefined,
  documents: undefined,
  drafts: undefined,
  securityEvents: undefined,
};
