import type { Order } from '../contract/orders';
import type { CardAction } from '../domain/order/order-state';
import type { MissingItem } from '../domain/order/readiness';
import { paths } from './paths';

/** The address of a card's action; undefined for a card without one. */
export function cardTarget(orderId: string, action: CardAction | undefined): string | undefined {
  switch (action) {
    case 'upload':
      return paths.orderUpload(orderId);
    case 'pay':
      return paths.orderDetail(orderId, 'pay');
    case 'pay-difference':
      return paths.orderDetail(orderId, 'diff_pay');
    case 're-submit':
    case 'details':
      return paths.orderDetail(orderId);
    case undefined:
      return undefined;
  }
}

/** The country in an application form's address; undefined if the form is not available. */
export function formCountry(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url, 'http://form.invalid')) return undefined;
  return new URL(url, 'http://form.invalid').searchParams.get('country') ?? undefined;
}

/** The page where a missing item is added; the applicant's page if it has none of its own. */
export function missingPath(
  order: Pick<Order, 'id' | 'applicants'>,
  { applicantId, item }: { applicantId: string; item: MissingItem },
): string {
  const list = paths.applicantMaterial(order.id, applicantId);
  if (item.kind === 'photo') return paths.idPhoto(order.id, applicantId);
  const applicant = order.applicants.find(({ id }) => id === applicantId);
  if (item.kind === 'form') {
    const country = formCountry(applicant?.applicationForm?.url);
    return country === undefined ? list : paths.applicationForm(order.id, applicantId, country);
  }
  const document = applicant?.required.find(({ id }) => id === item.id);
  return document ? paths.document(order.id, applicantId, document) : list;
}
