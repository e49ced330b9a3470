import type { ReactNode } from 'react';
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
  /** The placeholder while it is loading. */
  loading: ReactNode;
}

/** The states of an applicant's material that is not shown: loading, failed, or not found. */
export function MaterialPlaceholder({ query, loading }: Props) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query)}
      name="the documents"
      kept={t('What you added is kept.')}
      loading={loading}
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}
