import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Applicant } from '../../contract/applicants';
import type { ResponseOf } from '../../contract/define-call';
import type { DocumentItem } from '../../contract/documents';
import type { Order } from '../../contract/orders';
import { passportCalls } from '../../contract/passport';
import { t } from '../../language/translate';
import { isRaw, isUnsent, type OutboxItem } from '../../outbox/core/item';
import { isPassport, type PassportItem } from '../../outbox/kinds/passport';
import { useOutboxItems } from '../../outbox/page/outbox-list';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import { useOrder } from '../../outbox/orders/use-order';
import { paths } from '../../routing/paths';
import { api } from '../../services/services';
import { Button } from '../../ui/actions/button';
import { LoadingList } from '../../ui/feedback/skeleton';
import { NotFound } from '../../ui/feedback/big-message';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Stack } from '../../ui/layout/page';
import { useAddressIds } from '../../queries/phone-ids';
import { isPhoneId } from '../../domain/order/phone-id';

interface Props {
  query: ReturnType<typeof useOrder>;
  /** The order has it, and something else is still read. */
  waits?: boolean;
}

/** The states of a passport that is not shown: loading, failed, or not found. */
export function PassportPlaceholder({ query, waits = false }: Props) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query, waits)}
      name="the passport"
      kept={t('What you added is kept.')}
      loading={
        <Stack>
          <Skeleton shape="block" />
          <LoadingList rows={1} thumbs heading={false} />
          <LoadingList rows={3} />
        </Stack>
      }
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}

export type KnownPassport = ResponseOf<typeof passportCalls.passport>;

/** The server has no data of an applicant whom it does not know yet. */
const request = async (orderId: string, applicantId: string): Promise<KnownPassport> =>
  isPhoneId(applicantId)
    ? {}
    : api.call(passportCalls.passport, { order_id: orderId, applicant_id: applicantId });

/** The key extends the order's, so that refreshing an order refreshes its passports. */
export const passportQuery = (orderId: string, applicantId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'passport', applicantId],
    queryFn: () => request(orderId, applicantId),
    ...(isPhoneId(applicantId) && { persister: undefined }),
  });

export interface FoundPassport {
  order: Order;
  applicant: Applicant;
  document: DocumentItem;
  /** The server's data; undefined until loaded, at present or in an earlier visit. */
  known: KnownPassport | undefined;
  /** When the order was asked for, in milliseconds since 1970 by the phone's clock. */
  updatedAt: number;
  /** The unsent item on this phone. */
  item: PassportItem | undefined;
  /** The item that has what was saved last, if the server's data are older: unsent, or arrived since. */
  saved: PassportItem | undefined;
  /** A chosen picture that turned out to be unusable and was not replaced yet. */
  unusable: PassportItem | undefined;
}

/** The document of an applicant that is a passport. */
export const passportOf = ({
  required,
  optional,
}: Pick<Applicant, 'required' | 'optional'>): DocumentItem | undefined =>
  [...required, ...optional].find(({ pattern }) => pattern === 'passport');

/** Whether a passport is used again that the server has not given to the applicant yet. */
export const isReused = ({
  document: { uploads = [], reusedFrom },
  item,
}: FoundPassport): boolean =>
  reusedFrom !== undefined && uploads.length === 0 && item === undefined;

const isOf =
  (applicantId: string, documentId: number) =>
  (item: OutboxItem): item is PassportItem =>
    isPassport(item) &&
    item.target.applicantId === applicantId &&
    item.target.documentId === documentId;

const isUnusable = (item: PassportItem): boolean => isRaw(item) && item.state === 'needs-you';

/** The passport of the page's address, with its data. */
export function usePassport() {
  const { orderId, applicantId, elecId } = useAddressIds();
  const documentId = Number(elecId);
  const query = useOrder(orderId);
  const passport = useQuery(passportQuery(orderId, applicantId));
  const items = useOutboxItems();
  const all = useMemo(
    () => items.filter(isOf(applicantId, documentId)),
    [items, applicantId, documentId],
  );
  const own = all.filter(isUnsent);
  const item = own.filter((each) => !isUnusable(each)).at(-1);
  const saved =
    item ?? all.filter(({ arrived }) => (arrived?.at ?? 0) > passport.dataUpdatedAt).at(-1);
  const unusable = own.filter(isUnusable).at(-1);
  const order = query.data;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const documents = applicant && [...applicant.required, ...applicant.optional];
  const document = documents?.find(
    ({ id, pattern }) => id === documentId && pattern === 'passport',
  );
  const found: FoundPassport | undefined =
    order && applicant && document
      ? {
          order,
          applicant,
          document,
          known: passport.data,
          updatedAt: query.dataUpdatedAt,
          item,
          saved,
          unusable,
        }
      : undefined;
  return { orderId, applicantId, documentId, query, passport, found };
}
