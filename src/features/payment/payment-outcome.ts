/** How an attempt to pay ended in this browser; only the server knows whether it is paid. */
export type PaymentOutcome =
  | { outcome: 'succeeded' }
  /** Nothing was charged, and the traveller can retry; `reason` is the provider's text, if any. */
  | { outcome: 'declined'; reason: string | undefined }
  /** The payment was closed meanwhile, and nothing was charged. */
  | { outcome: 'closed' }
  /** The traveller cancelled before anything was charged. */
  | { outcome: 'cancelled' }
  /** Another phone or app has to scan this code; `picture` is the URL of its image. */
  | { outcome: 'code'; picture: string }
  /** The provider has not answered: it may have charged. */
  | { outcome: 'unknown' };
