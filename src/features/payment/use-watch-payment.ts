import { useQuery } from '@tanstack/react-query';
import type { DueFee } from '../../domain/payment/due-fee';
import { quietFailure } from '../../page/failure-toast';
import { orderQuery } from '../../queries/order-query';
import { queryClient } from '../../page/services';
import { requestProviderStatus } from '../../queries/provider-status';
import { returnOf } from './payment-return';

const everyMs = 4_000;

/** Polls the status while another app pays, and at once when the page becomes visible again. */
export function useWatchPayment(orderId: string, fee: DueFee, watching: boolean): void {
  useQuery({
    queryKey: ['payment-watch', orderId, fee],
    queryFn: async () => {
      await requestProviderStatus(returnOf(orderId, fee));
      await queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
      return null;
    },
    enabled: watching,
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    persister: undefined,
    meta: quietFailure,
    gcTime: 0,
    staleTime: 0,
  });
}
