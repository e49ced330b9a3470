import { LoadingArea, Skeleton } from '../ui/feedback/skeleton';
import { Page, Stack } from '../ui/layout/page';
import { t } from '../language/translate';

/** The skeleton of any screen. */
export const ScreenSkeleton = () => (
  <LoadingArea label={t('Loading the page')}>
    <Stack gap={16}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="thumb-row" count={4} />
    </Stack>
  </LoadingArea>
);

/** The placeholder while a screen's code is loading. */
export function ScreenLoading() {
  return (
    <Page width="form">
      <ScreenSkeleton />
    </Page>
  );
}
