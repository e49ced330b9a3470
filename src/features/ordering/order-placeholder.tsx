import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../language/translate';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/big-message';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { LoadingList, Skeleton } from '../../ui/feedback/skeleton';
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
  return beside ? (
    <Columns split="order">
      {place}
      <LoadingList rows={4} thumbs />
    </Columns>
  ) : (
    place
  );
}

interface Props {
  query: Parameters<typeof useOrderPlaceholder>[0];
  /** Whether a second column is shown on wide screens. */
  beside?: boolean;
  children: ReactNode;
}

/** The placeholder of an order that is loading or could not be loaded. */
export function OrderPlaceholder({ query, beside = false, children }: Props) {
  const placeholder = useOrderPlaceholder(query);
  if (query.data) return children;
  return (
    <QueryPlaceholder
      {...placeholder}
      name="the application"
      loading={<LoadingUpload beside={beside} />}
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}
