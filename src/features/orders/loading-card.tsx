import { Card, CardRow } from '../../ui/layout/card';
import { Skeleton } from '../../ui/feedback/skeleton';

/** The place of an order in the list, or of an applicant of an order. */
export const LoadingCard = () => (
  <Card>
    <Skeleton shape="thumb-row" />
    <Skeleton shape="row" count={2} />
    <CardRow>
      <Skeleton shape="button" />
    </CardRow>
  </Card>
);
