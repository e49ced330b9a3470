import type { Order } from '../../contract/orders';
import { arrivalDateIsValid } from '../../domain/order/arrival-date';
import { documentsComplete, type Materials } from '../../domain/order/readiness';
import { msg } from '../../language/text';

/** The specified toasts for problems of a checkout. */
export const checkoutToasts = {
  type: msg('Failure of type'),
  price: msg('This item price was changed. This page will be refreshed automatically.'),
  date: msg('Your arrival date is not applicable any more, please choose another date.'),
  documents: msg('Please check uncompleted documents.'),
} as const;

type Checked = Pick<Order, 'arrivalDate' | 'earliestArrivalDate'> & {
  applicants: readonly Materials[];
};

/** The problem to fix on the upload page before the checkout; undefined if there is none. */
export function checkoutProblem(order: Checked): 'date' | 'documents' | undefined {
  if (!documentsComplete(order.applicants)) return 'documents';
  return arrivalDateIsValid(order.arrivalDate, order.earliestArrivalDate) ? undefined : 'date';
}
