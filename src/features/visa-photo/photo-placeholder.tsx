import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import type { useOrder } from '../../queries/order-query';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/big-message';
import { t } from '../../language/translate';

interface Props {
  query: ReturnType<typeof useOrder>;
  /** The order has it, and something else is still read. */
  waits?: boolean;
}

/** The states of a photo that is not shown: loading, failed, or not required. */
export function PhotoPlaceholder({ query, waits = false }: Props) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query, waits)}
      name="the photo"
      kept={t('What you added is kept.')}
      rows={4}
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}
