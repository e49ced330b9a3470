import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useIsOnline } from '../../state/connection';
import { describeProblem } from '../../state/describe-problem';
import type { useOrder } from '../../state/order-query';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Stack } from '../../ui/page';
import { LoadingArea, Skeleton } from '../../ui/skeleton';

/** What stands where letters would: they are loading, failed, or do not exist. */
export function EmbassyFaces({ query }: { query: ReturnType<typeof useOrder> }) {
  const { data, error, isFetching, refetch } = query;
  const online = useIsOnline();
  if (data && !isFetching)
    return (
      <EmptyState
        icon="search"
        title="This is not there any more"
        action={
          <Button link={<Link to={paths.orderDetail(data.id)} />}>Application details</Button>
        }
      >
        The embassy may have replaced its letters meanwhile.
      </EmptyState>
    );
  if (error && !data)
    return (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? 'The letters did not load' : 'You are offline'}
        busy={isFetching}
        busyLabel="Trying again"
        onRetry={() => void refetch()}
      >
        {online ? describeProblem(error) : 'This application was not opened on this device before.'}
      </ErrorState>
    );
  return (
    <LoadingArea label="Loading the letters">
      <Stack>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="row" count={3} />
      </Stack>
    </LoadingArea>
  );
}
