import type { ApplicantResult, ApplicantStatus, OrUnknown, PayStatus } from '../../contract/codes';

export type CardAction = 'upload' | 'pay' | 'pay-difference' | 're-submit' | 'details';

/** The action of an order's card: the first rule that applies; none for a cancelled order. */
export function cardAction(order: OrderState): CardAction | undefined {
  if (isCancelled(order)) return undefined;
  if (order.payStatus === 'unpaid') return 'upload';
  if (order.payStatus === 'waiting-for-payment') return 'pay';
  if (order.hasPendingPriceDifference) return 'pay-difference';
  if (order.applicants.some(({ status }) => status === 'revision-needed')) return 're-submit';
  return 'details';
}

/** Whether an application needs the traveller: its card offers more than the details. */
export function waitsForTraveller(order: OrderState): boolean {
  const action = cardAction(order);
  return action !== undefined && action !== 'details';
}

export type ProgressStep = 'upload' | 'canceled' | 'payment' | 'in-progress' | 'completed';

interface OrderProgress {
  steps: readonly ProgressStep[];
  active: ProgressStep;
  /** Whether a Refresh link is offered, to update the status. */
  offersRefresh: boolean;
}

/** The steps of an order; `onConfirmPage` because the payment step begins there. */
export function orderProgress(order: OrderState, onConfirmPage = false): OrderProgress {
  if (isCancelled(order)) return { steps: ['canceled'], active: 'canceled', offersRefresh: false };
  const active = isCompleted(order)
    ? 'completed'
    : order.payStatus === 'paid' || order.payStatus === 'unknown'
      ? 'in-progress'
      : order.payStatus === 'waiting-for-payment' || onConfirmPage
        ? 'payment'
        : 'upload';
  return {
    steps: ['upload', 'payment', 'in-progress', 'completed'],
    active,
    offersRefresh:
      order.payStatus === 'waiting-for-payment' || order.hasPendingPriceDifference === true,
  };
}

/** The groups of the list of applications, in their order. */
export const orderGroups = ['needs-you', 'in-progress', 'done'] as const;
export type OrderGroup = (typeof orderGroups)[number];

/** Whether an application needs the traveller, is processed, or has ended. */
export function orderGroup(order: OrderState): OrderGroup {
  if (waitsForTraveller(order)) return 'needs-you';
  return isCancelled(order) || isCompleted(order) ? 'done' : 'in-progress';
}

/**
 * The applications that have not ended: those that need the traveller come first.
 * @param orders the newest first, as they are within each group of the answer
 */
export const runningOrders = <Order extends OrderState>(orders: readonly Order[]): Order[] =>
  (['needs-you', 'in-progress'] as const).flatMap((group) =>
    orders.filter((order) => orderGroup(order) === group),
  );

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
