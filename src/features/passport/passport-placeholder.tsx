import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import type { useOrder } from '../../queries/order-query';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { Button } from '../../ui/actions/button';
import { LoadingList, Skeleton } from '../../ui/feedback/skeleton';
import { NotFound } from '../../ui/feedback/big-message';
import { Stack } from '../../ui/layout/page';
import { t } from '../../language/translate';

interface Props {
  query: ReturnType<typeof useOrder>;
  /** The order has it, and something else is still read. */
  waits?: boolean;
}

/** The states of a passport that is not shown: loading, failed, or not found. */
export function PassportPlaceholder({ query, waits = false }: Props) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query, waits)}
      name="the passport"
      kept={t('What you added is kept.')}
      loading={
        <Stack>
          <Skeleton shape="block" />
          <LoadingList rows={1} thumbs heading={false} />
          <LoadingList rows={3} />
        </Stack>
      }
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}
