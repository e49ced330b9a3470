import { paths } from '../../routing/paths';
import type { Order } from '../../contract/orders';
import type { MissingItem } from '../../domain/order/readiness';

/** The page where a missing item is added; for the application form, the applicant's page. */
export function missingPath(
  order: Pick<Order, 'id' | 'applicants'>,
  { applicantId, item }: { applicantId: string; item: MissingItem },
): string {
  const list = paths.applicantMaterial(order.id, applicantId);
  if (item.kind === 'photo') return paths.idPhoto(order.id, applicantId);
  if (item.kind === 'form') return list;
  const applicant = order.applicants.find(({ id }) => id === applicantId);
  const document = applicant?.required.find(({ id }) => id === item.id);
  return document ? paths.document(order.id, applicantId, document) : list;
}
