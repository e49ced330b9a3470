import type { ComponentType } from 'react';
import type { PaymentParams, PayWay } from '../../contract/payments';
import type { Attempt } from './use-attempt';

/** The props of a provider's fields. */
export interface PaymentFieldsProps {
  params: PaymentParams;
  /** The id of the form that the sheet's button submits. */
  formId: string;
  attempt: Attempt;
  /** Called when the fields become complete or incomplete. */
  onReady: (ready: boolean) => void;
  /** The absolute URL to which the provider's page returns. */
  returnUrl: string;
  /** Fetches the live payment of this method again. */
  renew: () => Promise<PaymentParams>;
}

/** The page's interface to a payment provider. */
export interface PaymentProvider {
  name: PaymentParams['provider'];
  way: PayWay;
  /** Whether the provider renders its own buttons, so that the sheet shows none. */
  ownButtons: boolean;
  /**
   * Loads our code for the provider and the provider's script; returns the component of its fields.
   * @throws {ScriptBlockedError} if the provider's script did not load
   */
  load: (params: PaymentParams) => Promise<ComponentType<PaymentFieldsProps>>;
}
