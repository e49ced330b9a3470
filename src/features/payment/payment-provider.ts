import type { ComponentType } from 'react';
import type { PaymentParams, PayWay } from '../../contract/payments';
import type { Attempt } from './use-attempt';

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

/** What a provider's own fields are given. */
export interface PaymentFieldsProps {
  params: PaymentParams;
  /** Id of the form that the sheet's button submits. */
  formId: string;
  attempt: Attempt;
  /** Told whenever there is enough to try, or no longer. */
  onReady: (ready: boolean) => void;
  /** The provider's page comes back here; with its origin. */
  returnUrl: string;
  /** Asks the server again for the one live payment of this way. */
  renew: () => Promise<PaymentParams>;
}

/** A company that takes money, as the page sees it. */
export interface PaymentProvider {
  name: PaymentParams['provider'];
  way: PayWay;
  /** Pays by buttons of its own: the sheet shows none. */
  ownButtons: boolean;
  /**
   * Loads its code, and its script from its own servers; answers what draws its fields.
   * @throws {ScriptBlockedError} where its script did not come
   */
  load: (params: PaymentParams) => Promise<ComponentType<PaymentFieldsProps>>;
}
