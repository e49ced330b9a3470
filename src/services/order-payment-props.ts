import type { ReactNode } from 'react';
import type { Order } from '../contract/orders';

/**
 * The props that an order's page passes to the payment of the order; the two are different
 * features.
 */
export interface OrderPaymentProps {
  orderId: string;
  /** Undefined while it loads. */
  order: Order | undefined;
  /** Whether the order is the server's latest response, not a stored one that may be outdated. */
  isCurrent: boolean;
  hasFailed: boolean;
  /** Renders the page around the footer for the payment, if anything is due. */
  children: (footer: ReactNode) => ReactNode;
}
