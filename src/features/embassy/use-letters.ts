import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useIsOnline } from '../../services/connection';
import { useOrder } from '../../queries/order-query';
import { useNow } from '../../platform/use-now';

const minuteMs = 60_000;
/** File links expire after 15 minutes; they are refetched before. */
const linksStayMs = 10 * minuteMs;

/** The address's applicant with the letters, whose links are kept valid while they are shown. */
export function useLetters() {
  const { orderId = '', applicantId = '' } = useParams();
  const query = useOrder(orderId);
  const { data: order, dataUpdatedAt, refetch } = query;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const online = useIsOnline();
  const now = useNow(minuteMs);
  const isOld = now - dataUpdatedAt > linksStayMs;
  const mustAsk = order !== undefined && online && isOld;
  // With each minute again: an attempt may fail.
  useEffect(() => {
    if (mustAsk) void refetch();
  }, [mustAsk, now, refetch]);
  return { orderId, applicantId, query, order, applicant };
}
