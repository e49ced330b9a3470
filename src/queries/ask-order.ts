import { isPhoneId } from '../domain/order/phone-id';
import { quietFailure } from '../services/failure-toast';
import { queryClient } from '../services/services';
import { currentSession } from '../session/session';
import { orderQuery } from './order-query';

/** Asks ahead for the order at a path, which only a user has. */
export default function askOrder(pathname: string): void {
  const id = pathname.split('/')[2];
  if (id && !isPhoneId(id) && currentSession())
    void queryClient.prefetchQuery({ ...orderQuery(id), meta: quietFailure });
}
