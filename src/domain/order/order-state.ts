import type { ApplicantResult, ApplicantStatus, PayStatus, OrUnknown } from '../../contract/codes';

export interface OrderState {
  payStatus: OrUnknown<PayStatus>;
  hasPendingPriceDifference?: boolean;
  /** The server's flag; an order without applicants can be cancelled in no other way. */
  isCancelled?: boolean | undefined;
  applicants: readonly {
    status: OrUnknown<ApplicantStatus>;
    result?: ApplicantResult | undefined;
  }[];
}

/**
 * Cancelled: unpaid, and flagged so by the server, or with every applicant suspended (at least
 * one).
 */
export const isCancelled = ({ payStatus, applicants, isCancelled: says }: OrderState): boolean =>
  payStatus === 'unpaid' &&
  (says === true ||
    (applicants.length > 0 &&
      applicants.every(({ status, result }) => status === 'completed' && result === 'suspended')));

export const isCompleted = ({ payStatus, applicants }: OrderState): boolean =>
  payStatus === 'paid' &&
  applicants.length > 0 &&
  applicants.every(({ status }) => status === 'completed');

/**
 * Whether a paid order still has an applicant without a result: the traveller and the desk may
 * cancel it then, with the refund of the present stage.
 */
export const isUnderWay = ({ payStatus, applicants }: OrderState): boolean =>
  payStatus === 'paid' && applicants.some(({ status }) => status !== 'completed');

/** A paid order that ended without a decision for anybody, because it was cancelled. */
export const wasCancelledAfterPayment = (order: OrderState): boolean =>
  isCompleted(order) && order.applicants.every(({ result }) => result === 'suspended');

/** Whether the traveller may still change the order itself: applicants, date, documents. */
export const isEditable = (order: OrderState): boolean =>
  order.payStatus === 'unpaid' && !isCancelled(order);

/** The order page redirects to the upload page when nothing has happened to any applicant yet. */
export const belongsToUploadPage = (order: OrderState): boolean =>
  isEditable(order) && order.applicants.every(({ status }) => status === 'uploading-documents');
