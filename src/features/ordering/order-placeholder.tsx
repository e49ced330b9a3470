import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../language/translate';
import { isMissing, type useOrder } from '../../queries/order-query';
import { paths } from '../../routing/paths';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingList } from '../../ui/feedback/skeleton';
import { NotFound } from '../../ui/feedback/big-message';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { Columns, Stack } from '../../ui/layout/page';

/** The skeleton of an order that is being filled in; `beside`: with a second column. */
export function LoadingUpload({ beside = false }: { beside?: boolean }) {
  const place = (
    <Stack>
      <Skeleton shape="progress" />
      <LoadingList rows={1} thumbs heading={false} />
      <LoadingList rows={1} heading={false} />
      <LoadingList rows={2} thumbs />
    </Stack>
  );
  return (
    <LoadingArea label={t('Loading the application')}>
      {beside ? (
        <Columns split="order">
          {place}
          <LoadingList rows={4} thumbs />
        </Columns>
      ) : (
        place
      )}
    </LoadingArea>
  );
}

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
