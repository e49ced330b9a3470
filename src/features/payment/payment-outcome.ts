/** How a try to pay ended in this browser; whether it is paid, only the server can say. */
export type PaymentOutcome =
  | { outcome: 'succeeded' }
  /** Nothing was charged; `reason` is for the traveller, who can try again. */
  | { outcome: 'declined'; reason: string }
  /** The traveller left before anything was charged. */
  | { outcome: 'cancelled' }
  /** Another phone or app has to read this code first; `picture` is an address of its image. */
  | { outcome: 'code'; picture: string }
  /** The provider gave no answer yet: it may have charged. */
  | { outcome: 'unknown' };
