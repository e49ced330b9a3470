import { useParams } from 'react-router-dom';
import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { canEditPhoto } from '../../domain/photo/photo-rules';
import { useOrder } from '../../queries/order-query';
import { t } from '../../language/translate';

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
  const { orderId = '', applicantId = '' } = useParams();
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
