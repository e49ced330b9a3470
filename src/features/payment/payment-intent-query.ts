import { useQuery } from '@tanstack/react-query';
import { paymentCalls } from '../../contract/payments';
import { refreshOrder } from '../../state/order-query';
import { api } from '../../state/services';

async function request(orderId: string) {
  try {
    return await api.call(paymentCalls.payOrder, { order_id: orderId });
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
export const usePaymentIntent = (orderId: string, opening: number, open: boolean) =>
  useQuery({
    queryKey: ['payment-intent', orderId, opening],
    queryFn: () => request(orderId),
    enabled: open,
    persister: undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
