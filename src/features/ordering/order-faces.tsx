import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useIsOnline } from '../../state/connection';
import { describeProblem } from '../../state/describe-problem';
import { isMissing, type useOrder } from '../../state/order-query';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { NotFound } from '../../ui/not-found';
import { Stack } from '../../ui/page';
import { LoadingArea, Skeleton } from '../../ui/skeleton';

interface Props {
  query: Pick<ReturnType<typeof useOrder>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: ReactNode;
}

/** What stands in an order's place while it is loading, or when it cannot be had. */
export function OrderFaces({ query, children }: Props) {
  const { data, error, isFetching, refetch } = query;
  const online = useIsOnline();
  if (data) return children;
  if (isMissing(error))
    return <NotFound action={<Button link={<Link to={paths.orders} />}>My Applications</Button>} />;
  if (error)
    return (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? 'This application did not load' : 'You are offline'}
        busy={isFetching}
        busyLabel="Trying again"
        onRetry={() => void refetch()}
      >
        {online ? describeProblem(error) : 'It was not opened on this device before.'}
      </ErrorState>
    );
  return (
    <LoadingArea label="Loading the application">
      <Stack>
        <Skeleton shape="title" />
        <Skeleton shape="row" count={2} />
        <Skeleton shape="block" count={2} />
      </Stack>
    </LoadingArea>
  );
}
