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

/** What stands where an applicant's material would: it is loading, failed, or does not exist. */
export function MaterialFaces({ query }: { query: ReturnType<typeof useOrder> }) {
  const { data, error, isFetching, refetch } = query;
  const online = useIsOnline();
  if (data ? !isFetching : isMissing(error))
    return <NotFound action={<Button link={<Link to={paths.orders} />}>My Applications</Button>} />;
  if (error && !data)
    return (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? 'The documents did not load' : 'You are offline'}
        kept="What you added is kept."
        busy={isFetching}
        busyLabel="Trying again"
        onRetry={() => void refetch()}
      >
        {online ? describeProblem(error) : 'This application was not opened on this device before.'}
      </ErrorState>
    );
  return (
    <LoadingArea label="Loading the documents">
      <Stack>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="row" count={5} />
      </Stack>
    </LoadingArea>
  );
}
