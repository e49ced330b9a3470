import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import type { FileItem } from '../../outbox/core/item';
import { isVisaPhoto } from '../../outbox/kinds/visa-photo';
import { useIsOnline } from '../../services/connection';
import { useNow } from '../../platform/use-now';
import { useDeviceWord } from '../../platform/wide-screen';
import { formCountry } from '../../routing/next-paths';
import { useFileItems } from '../../outbox/page/use-outbox';
import { isAhead } from './page-entries';

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
    own,
    photos,
    country: formCountry(applicant.applicationForm?.url),
    context: { payStatus: order.payStatus, applicantStatus: applicant.status },
    situation: { online, now, device },
  };
}
