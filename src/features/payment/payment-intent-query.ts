import { useQuery } from '@tanstack/react-query';
import { paymentCalls } from '../../contract/payments';
import type { DueFee } from '../../domain/due-fee';
import { refreshOrder } from '../../state/order-query';
import { api } from '../../state/services';

const ask = (orderId: string, fee: DueFee) =>
  fee.type === 1
    ? api.call(paymentCalls.payOrder, { order_id: orderId })
    : api.call(paymentCalls.payPriceDifference, {
        order_id: orderId,
        price_diff_id: fee.differenceId,
        expected_fee: fee.expectedFee,
      });

async function request(orderId: string, fee: DueFee) {
  try {
    return await ask(orderId, fee);
  } catch (error) {
    // Whatever stands in the way, the order may not be what was shown.
    void refreshOrder(orderId);
    throw error;
  }
}

/**
 * The payment's parameters, asked for each time the sheet opens. They hold a secret: they are never
 * kept on the phone, and gone from memory when the sheet closes.
 */
export const usePaymentIntent = (orderId: string, fee: DueFee, opening: number, open: boolean) =>
  useQuery({
    queryKey: ['payment-intent', orderId, fee, opening],
    queryFn: () => request(orderId, fee),
    enabled: open,
    persister: undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
