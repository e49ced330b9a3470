import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useIsOnline } from '../../page/connection';
import { useOrder } from '../../queries/order-query';
import { useNow } from '../../platform/use-now';

const minuteMs = 60_000;
/** Links to files live for 15 minutes: they are asked for again in time. */
const linksStayMs = 10 * minuteMs;

/** The applicant whose letters the address names, with links that hold while they are shown. */
export function useLetters() {
  const { orderId = '', applicantId = '' } = useParams();
  const query = useOrder(orderId);
  const { data: order, dataUpdatedAt, refetch } = query;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const online = useIsOnline();
  const isOld = useNow(minuteMs) - dataUpdatedAt > linksStayMs;
  const mustAsk = order !== undefined && online && isOld;
  useEffect(() => {
    if (mustAsk) void refetch();
  }, [mustAsk, refetch]);
  return { orderId, applicantId, query, order, applicant };
}
