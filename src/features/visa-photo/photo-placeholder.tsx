import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import type { useOrder } from '../../queries/order-query';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/not-found';
import { t } from '../../language/translate';

/** The states of a photo that is not shown: loading, failed, or not required. */
export function PhotoPlaceholder({ query }: { query: ReturnType<typeof useOrder> }) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query)}
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
