import type { Order } from '../../contract/orders';
import { localDateOf } from '../../domain/calendar/calendar-date';
import type { FileItem } from '../../outbox/core/item';
import { clock } from '../../page/services';
import { latePart } from '../../ui/overlays/late-part';
import { ApplicantGone } from './applicant-gone';
import { ApplicantSheet } from './applicant-sheet';
import { CancelSheet } from './cancel-sheet';

const ArrivalDateSheet = latePart(
  async () => (await import('./arrival-date-sheet')).ArrivalDateSheet,
);

export type OpenSheet =
  { kind: 'date' } | { kind: 'applicant'; applicantId?: string } | { kind: 'cancel' };

interface Props {
  order: Order;
  items: readonly FileItem[];
  sheet: OpenSheet;
  onClose: () => void;
}

/** The open sheet of the upload page. */
export function OrderSheets({ order, items, sheet, onClose }: Props) {
  switch (sheet.kind) {
    case 'date': {
      const today = localDateOf(clock.now());
      return <ArrivalDateSheet order={order} today={today} onClose={onClose} />;
    }
    case 'applicant': {
      const applicant = order.applicants.find(({ id }) => id === sheet.applicantId);
      if (sheet.applicantId !== undefined && !applicant) return <ApplicantGone onClose={onClose} />;
      return <ApplicantSheet order={order} applicant={applicant} items={items} onClose={onClose} />;
    }
    case 'cancel':
      return <CancelSheet orderId={order.id} onClose={onClose} />;
  }
}
