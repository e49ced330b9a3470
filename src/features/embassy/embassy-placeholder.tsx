import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import type { useOrder } from '../../queries/order-query';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/big-message';
import { t } from '../../language/translate';

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
