import { t } from '../../language/translate';
import { LoadingArea, LoadingList, Skeleton } from '../../ui/feedback/skeleton';
import { Columns, Stack } from '../../ui/layout/page';
import { LoadingCard } from './loading-card';

/** The skeleton of an order's details. */
export const LoadingOrder = () => (
  <LoadingArea label={t('Loading the application')}>
    <Columns split="order">
      <Stack>
        <Skeleton shape="progress" />
        <LoadingCard />
      </Stack>
      <Stack>
        <LoadingList rows={1} thumbs heading={false} />
        <LoadingList rows={3} />
      </Stack>
    </Columns>
  </LoadingArea>
);
