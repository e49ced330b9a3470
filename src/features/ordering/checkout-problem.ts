import type { Order } from '../../contract/orders';
import { arrivalDateIsValid } from '../../domain/order/arrival-date';
import { documentsComplete, type Materials } from '../../domain/order/readiness';

/** The specified words for what a checkout can meet. */
export const checkoutToasts = {
  type: 'Failure of type',
  price: 'This item price was changed. This page will be refreshed automatically.',
  date: 'Your arrival date is not applicable any more, please choose another date.',
  documents: 'Please check uncompleted documents.',
} as const;

type Checked = Pick<Order, 'arrivalDate' | 'earliestArrivalDate'> & {
  applicants: readonly Materials[];
};

/** What the upload page has to mend before the checkout; undefined when nothing. */
export function checkoutProblem(order: Checked): 'date' | 'documents' | undefined {
  if (!documentsComplete(order.applicants)) return 'documents';
  return arrivalDateIsValid(order.arrivalDate, order.earliestArrivalDate) ? undefined : 'date';
}
