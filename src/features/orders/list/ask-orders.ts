import { queryClient } from '../../../services/services';
import { currentSession } from '../../../session/session';
import { ordersQuery } from './orders-query';

/** Asks ahead for the list of orders, which only a user has. */
export default function askOrders(): void {
  if (currentSession() && queryClient.getQueryData(ordersQuery.queryKey) === undefined)
    void queryClient.prefetchInfiniteQuery(ordersQuery);
}
