import { queryOptions } from '@tanstack/react-query';
import { orderCalls } from '../contract/orders';
import { quietFailure } from '../services/failure-toast';
import { api } from '../services/services';

/** The newest orders: the first page of the list. The key extends the list's, to be refreshed with it. */
export const recentOrdersQuery = queryOptions({
  queryKey: ['orders', 'recent'],
  queryFn: async () => (await api.call(orderCalls.orders, {})).orders,
  // It only offers short cuts, so a failure needs no message.
  meta: quietFailure,
});
