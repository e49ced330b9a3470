import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useOrderFace } from '../../state/order-face';
import type { useOrder } from '../../state/order-query';
import { AnswerFaces } from '../../ui/answer-faces';
import { Button } from '../../ui/button';
import { LoadingList } from '../../ui/loading-list';
import { NotFound } from '../../ui/not-found';
import { Stack } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';

/** What stands where the passport would: it is loading, failed, or does not exist. */
export function PassportFaces({ query }: { query: ReturnType<typeof useOrder> }) {
  return (
    <AnswerFaces
      {...useOrderFace(query)}
      name="the passport"
      kept="What you added is kept."
      loading={
        <Stack>
          <Skeleton shape="block" />
          <LoadingList rows={1} thumbs heading={false} />
          <LoadingList rows={3} />
        </Stack>
      }
      missing={
        <NotFound action={<Button link={<Link to={paths.orders} />}>My Applications</Button>} />
      }
    />
  );
}
