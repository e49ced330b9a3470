import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../language/translate';
import { useNow } from '../../platform/use-now';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import { useOrder } from '../../outbox/orders/use-order';
import { paths } from '../../routing/paths';
import { useIsOnline } from '../../services/connection';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/big-message';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { useAddressIds } from '../../queries/phone-ids';

/** The placeholder for letters that are loading, have failed to load, or do not exist. */
export function EmbassyPlaceholder({ query }: { query: ReturnType<typeof useOrder> }) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query)}
      name="the letters"
      rows={2}
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}

const minuteMs = 60_000;
/** File links expire after 15 minutes; they are refetched before. */
const linksStayMs = 10 * minuteMs;

/** The address's applicant with the letters, whose links are kept valid while they are shown. */
export function useLetters() {
  const { orderId, applicantId } = useAddressIds();
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
