import { Link } from 'react-router-dom';
import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { canEditPhoto } from '../../domain/photo/photo-rules';
import { t } from '../../language/translate';
import { useOrderPlaceholder } from '../../queries/order-placeholder';
import { useOrder } from '../../outbox/orders/use-order';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/big-message';
import { QueryPlaceholder } from '../../ui/feedback/query-placeholder';
import { useAddressIds } from '../../queries/phone-ids';

interface Props {
  query: ReturnType<typeof useOrder>;
  /** The order has it, and something else is still read. */
  waits?: boolean;
}

/** The states of a photo that is not shown: loading, failed, or not required. */
export function PhotoPlaceholder({ query, waits = false }: Props) {
  return (
    <QueryPlaceholder
      {...useOrderPlaceholder(query, waits)}
      name="the photo"
      kept={t('What you added is kept.')}
      rows={4}
      missing={
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      }
    />
  );
}

export type ApplicantPhoto = NonNullable<Applicant['photo']>;

export interface FoundPhoto {
  order: Order;
  applicant: Applicant;
  photo: ApplicantPhoto;
  /** When the order was asked for, in milliseconds since 1970 by the phone's clock. */
  updatedAt: number;
  /** Why it cannot be changed; absent if it can. */
  locked: string | undefined;
}

/** The visa photo of the applicant in the page's address. */
export function useVisaPhoto() {
  const { orderId, applicantId } = useAddressIds();
  const query = useOrder(orderId);
  const order = query.data;
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const photo = applicant?.photo;
  const found: FoundPhoto | undefined =
    order && applicant && photo
      ? {
          order,
          applicant,
          photo,
          updatedAt: query.dataUpdatedAt,
          locked: lockOf(order, applicant),
        }
      : undefined;
  return { orderId, applicantId, query, found };
}

function lockOf({ payStatus }: Order, { status, photo }: Applicant): string | undefined {
  if (photo && canEditPhoto({ payStatus, applicantStatus: status }, photo.status)) return undefined;
  if (status === 'completed') return t('This application is closed, so its photo stays as it is.');
  if (payStatus === 'waiting-for-payment')
    return t('This application waits for payment: choose Re-edit to change it.');
  if (status === 'revision-needed') return t('The photo has passed and needs no revision.');
  return t('This application is being processed, so its photo stays as it is.');
}
