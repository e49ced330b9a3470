import { Card, CardRow } from '../../ui/layout/card';
import { Skeleton } from '../../ui/feedback/skeleton';

/** The skeleton of an order's or applicant's card. */
export const LoadingCard = () => (
  <Card>
    <Skeleton shape="thumb-row" />
    <Skeleton shape="row" count={2} />
    <CardRow>
      <Skeleton shape="button" />
    </CardRow>
  </Card>
);
