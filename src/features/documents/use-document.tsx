import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Applicant } from '../../contract/applicants';
import type { DocumentItem } from '../../contract/documents';
import type { Order } from '../../contract/orders';
import { t } from '../../language/translate';
import type { FileItem } from '../../outbox/core/item';
import { type DocumentPageItem, isRepeatedPage } from '../../outbox/kinds/document-page';
import { isVisaPhoto } from '../../outbox/kinds/visa-photo';
import { useFileItems } from '../../outbox/page/outbox-list';
import { useNow } from '../../platform/use-now';
import { useDeviceWord } from '../../platform/wide-screen';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import { useOrder } from '../../outbox/orders/use-order';
import { formCountry } from '../../routing/next-paths';
import { paths } from '../../routing/paths';
import { useIsOnline } from '../../services/connection';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/big-message';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { isAhead, type PageEntry } from './page-entries';
import { useAddressIds } from '../../queries/phone-ids';

export interface FoundDocument {
  order: Order;
  applicant: Applicant;
  document: DocumentItem;
  /** When the order was asked for, in milliseconds since 1970 by the phone's clock. */
  updatedAt: number;
}

/** The document of the page's address, from its order. */
export function useDocument() {
  const { orderId, applicantId, elecId } = useAddressIds();
  const query = useOrder(orderId);
  const order = query.data;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const documents = applicant && [...applicant.required, ...applicant.optional];
  const document = documents?.find(({ id }) => id === Number(elecId));
  const found: FoundDocument | undefined =
    order && applicant && document
      ? { order, applicant, document, updatedAt: query.dataUpdatedAt }
      : undefined;
  return { orderId, applicantId, query, found };
}

/**
 * The item whose file on this phone is shown: one that is still to be delivered, and then for as long as
 * the component stays. What the traveller sees is neither exchanged nor fetched, because it arrived.
 * @param source of a page that repeats another one: the item of that one
 */
export function usePageHere(
  { item: own, upload }: PageEntry,
  source: DocumentPageItem | undefined,
): DocumentPageItem | undefined {
  const [seen, setSeen] = useState<DocumentPageItem>();
  const item = own && isRepeatedPage(own) ? source : own;
  const unsent = item?.state === 'done' ? undefined : item;
  if (unsent && unsent.id !== seen?.id) setSeen(unsent);
  const isStill = seen && (item ? item.id === seen.id : upload?.attachKey === seen.attachKey);
  return unsent ?? (isStill ? seen : undefined);
}

export interface Material {
  order: Pick<Order, 'id' | 'payStatus'>;
  applicant: Applicant;
  /** When the order was asked for. */
  updatedAt: number;
}

const secondMs = 1000;

/** Whether an item belongs to a document of the list, unlike the visa photo. */
const isOfDocument = ({ target }: FileItem) => target.documentId !== undefined;

/** The inputs for the states of an applicant's documents, photo and form. */
export function useMaterial({ order, applicant, updatedAt }: Material) {
  const files = useFileItems();
  const online = useIsOnline();
  const device = useDeviceWord();
  const isOwn = ({ target }: FileItem) => target.applicantId === applicant.id;
  const own = files.filter((item) => isOfDocument(item) && isOwn(item));
  const photos = files
    .filter(isVisaPhoto)
    .filter((item) => isOwn(item) && isAhead(item, updatedAt));
  const counts = [...own, ...photos].some(({ nextAttemptAt }) => nextAttemptAt !== undefined);
  const now = useNow(counts ? secondMs : undefined);
  return {
    files,
    own,
    photos,
    country: formCountry(applicant.applicationForm?.url),
    context: { payStatus: order.payStatus, applicantStatus: applicant.status },
    situation: { online, now, device },
  };
}

interface Props {
  query: ReturnType<typeof useOrder>;
  /** The placeholder while it is loading. */
  loading: ReactNode;
}

/** The states of an applicant's material that is not shown: loading, failed, or not found. */
export function MaterialPlaceholder({ query, loading }: Props) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query)}
      name="the documents"
      kept={t('What you added is kept.')}
      loading={loading}
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}
