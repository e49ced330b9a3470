import { useQuery } from '@tanstack/react-query';
import { paymentCalls, type PaymentParams, type PayWay } from '../../contract/payments';
import type { DueFee } from '../../domain/payment/due-fee';
import { refreshOrder } from '../../queries/order-query';
import { api } from '../../page/services';

/** What is paid, and by which way; without one the server chooses. */
export interface Demand {
  orderId: string;
  fee: DueFee;
  way?: PayWay | undefined;
}

const ask = ({ orderId, fee, way }: Demand) =>
  fee.type === 'order'
    ? api.call(paymentCalls.payOrder, { order_id: orderId, way })
    : api.call(paymentCalls.payPriceDifference, {
        order_id: orderId,
        price_diff_id: fee.differenceId,
        expected_fee: fee.expectedFee,
        way,
      });

/** The one live payment of a fee; made if there is none. */
export async function requestPayment(demand: Demand): Promise<PaymentParams> {
  try {
    return await ask(demand);
  } catch (error) {
    // Whatever stands in the way, the order may not be what was shown.
    void refreshOrder(demand.orderId);
    throw error;
  }
}

/**
 * The payment's parameters, asked for each time the sheet opens. They hold a secret: they are never
 * kept on the phone, and gone from memory when the next opening asks anew.
 */
export const usePaymentIntent = (demand: Demand, opening: number, open: boolean) =>
  useQuery({
    queryKey: ['payment-intent', demand, opening],
    queryFn: () => requestPayment(demand),
    enabled: open,
    persister: undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
