import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useIsOnline } from '../../state/connection';
import { describeProblem } from '../../state/describe-problem';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Stack } from '../../ui/page';
import { LoadingArea, Skeleton } from '../../ui/skeleton';
import type { usePassport } from './use-passport';

/** What stands where the passport would: it is loading, failed, or does not exist. */
export function PassportFaces({ query }: Pick<ReturnType<typeof usePassport>, 'query'>) {
  const { data, error, isFetching, refetch } = query;
  const online = useIsOnline();
  if (data && !isFetching)
    return (
      <EmptyState
        icon="search"
        title="This is not there any more"
        action={<Button link={<Link to={paths.orders} />}>My Applications</Button>}
      >
        The applicant or the passport may have been deleted meanwhile.
      </EmptyState>
    );
  if (error && !data)
    return (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? 'The passport did not load' : 'You are offline'}
        kept="What you added is kept."
        busy={isFetching}
        busyLabel="Trying again"
        onRetry={() => void refetch()}
      >
        {online ? describeProblem(error) : 'This application was not opened on this device before.'}
      </ErrorState>
    );
  return (
    <LoadingArea label="Loading the passport">
      <Stack>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="row" count={5} />
      </Stack>
    </LoadingArea>
  );
}
