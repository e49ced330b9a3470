import type { Order } from '../contract/orders';
import type { MissingItem } from '../domain/order/readiness';
import { formCountry } from './form-country';
import { paths } from './paths';

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
