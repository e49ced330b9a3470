import { t } from '../../language/translate';
import { LoadingList } from '../../ui/feedback/skeleton';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { Card, CardRow } from '../../ui/layout/card';
import { CardPairs, Columns, Stack } from '../../ui/layout/page';

/** The skeleton of an order's details. */
export const LoadingOrder = () => (
  <Columns split="details">
    <Stack>
      <Skeleton shape="progress" />
      <LoadingCard />
    </Stack>
    <Stack>
      <LoadingList rows={1} thumbs heading={false} />
      <LoadingList rows={1} heading={false} />
      <LoadingList rows={3} />
    </Stack>
  </Columns>
);

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

/** The skeleton of the list of orders. */
export const LoadingOrders = () => (
  <LoadingArea label={t('Loading your applications')}>
    <Stack>
      <Skeleton shape="section" />
      <CardPairs>
        <LoadingCard />
        <LoadingCard />
      </CardPairs>
    </Stack>
  </LoadingArea>
);
