import type { ApplicantResult, ApplicantStatus } from '../../contract/applicants';
import type { PayStatus } from '../../contract/orders';

export interface OrderState {
  payStatus: PayStatus;
  hasPendingPriceDifference?: boolean;
  /** What the order says of itself; one without applicants can be cancelled in no other way. */
  isCancelled?: boolean | undefined;
  applicants: readonly { status: ApplicantStatus; result?: ApplicantResult | undefined }[];
}

/** Cancelled: unpaid, and it says so, or every applicant (there is at least one) is suspended. */
export const isCancelled = ({ payStatus, applicants, isCancelled: says }: OrderState): boolean =>
  payStatus === 1 &&
  (says === true ||
    (applicants.length > 0 &&
      applicants.every(({ status, result }) => status === 13 && result === 1)));

export const isCompleted = ({ payStatus, applicants }: OrderState): boolean =>
  payStatus === 3 && applicants.length > 0 && applicants.every(({ status }) => status === 13);

/** Whether the traveller may still change the order itself: applicants, date, documents. */
export const isEditable = (order: OrderState): boolean =>
  order.payStatus === 1 && !isCancelled(order);

/** The order page redirects to the upload page when nothing has happened to any applicant yet. */
export const belongsToUploadPage = (order: OrderState): boolean =>
  isEditable(order) && order.applicants.every(({ status }) => status === 1);
