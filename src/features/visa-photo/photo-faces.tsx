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

/** What stands where the photo would: it is loading, failed, or none is asked for. */
export function PhotoFaces({ query }: { query: ReturnType<typeof useOrder> }) {
  const { data, error, isFetching, refetch } = query;
  const online = useIsOnline();
  if (data && !isFetching)
    return (
      <EmptyState
        icon="search"
        title="No photo is asked for here"
        action={<Button link={<Link to={paths.orders} />}>My Applications</Button>}
      >
        The applicant may have been deleted meanwhile, or this visa needs no photo.
      </EmptyState>
    );
  if (error && !data)
    return (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? 'The photo did not load' : 'You are offline'}
        kept="What you added is kept."
        busy={isFetching}
        busyLabel="Trying again"
        onRetry={() => void refetch()}
      >
        {online ? describeProblem(error) : 'This application was not opened on this device before.'}
      </ErrorState>
    );
  return (
    <LoadingArea label="Loading the photo">
      <Stack>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="row" count={4} />
      </Stack>
    </LoadingArea>
  );
}
