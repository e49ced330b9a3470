import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { isMissing, type useOrder } from '../../queries/order-query';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { NotFound } from '../../ui/feedback/big-message';
import { LoadingUpload } from './loading-upload';
import { t } from '../../language/translate';

interface Props {
  query: Pick<ReturnType<typeof useOrder>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Whether a second column is shown on wide screens. */
  beside?: boolean;
  children: ReactNode;
}

/** The placeholder of an order that is loading or could not be loaded. */
export function OrderPlaceholder({ query, beside = false, children }: Props) {
  const { data, error, isFetching, refetch } = query;
  const online = useIsOnline();
  if (data) return children;
  if (isMissing(error))
    return (
      <NotFound
        action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
      />
    );
  if (error)
    return (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? t('This application did not load') : t('You are offline')}
        busy={isFetching}
        busyLabel={t('Trying again')}
        onRetry={() => void refetch()}
      >
        {online
          ? describeProblem(error)
          : t('This application was not opened on this device before.')}
      </ErrorState>
    );
  return <LoadingUpload beside={beside} />;
}
