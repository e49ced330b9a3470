import { t } from '../../language/translate';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { CardPairs, Stack } from '../../ui/layout/page';
import { LoadingCard } from './loading-card';

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
