import type { ComponentType } from 'react';
import type { PaymentParams, PayWay } from '../../contract/payments';
import type { Attempt } from './use-attempt';

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
