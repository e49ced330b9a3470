import { LoadingArea, Skeleton } from '../ui/feedback/skeleton';
import { Page, Stack } from '../ui/layout/page';

/** While a screen's own code is on its way. */
export function ScreenLoading() {
  return (
    <Page width="form">
      <LoadingArea label="Loading the page">
        <Stack gap={16}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Stack>
      </LoadingArea>
    </Page>
  );
}
