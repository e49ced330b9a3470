import { t } from '../../language/translate';
import { LoadingArea, LoadingList, Skeleton } from '../../ui/feedback/skeleton';
import { Columns, Stack } from '../../ui/layout/page';

/** The skeleton of an order that is being filled in; `beside`: with a second column. */
export function LoadingUpload({ beside = false }: { beside?: boolean }) {
  const place = (
    <Stack>
      <Skeleton shape="progress" />
      <LoadingList rows={1} thumbs heading={false} />
      <LoadingList rows={1} heading={false} />
      <LoadingList rows={2} thumbs />
    </Stack>
  );
  return (
    <LoadingArea label={t('Loading the application')}>
      {beside ? (
        <Columns split="order">
          {place}
          <LoadingList rows={4} thumbs />
        </Columns>
      ) : (
        place
      )}
    </LoadingArea>
  );
}
