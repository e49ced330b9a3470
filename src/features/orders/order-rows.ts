import type { Order } from '../../contract/orders';
import { formatCalendarDate } from '../../domain/calendar-date';
import { formatDay } from '../../domain/format-instant';
import { formatMoney } from '../../domain/money';
import { payMethodNames } from '../../domain/pay-method-names';

interface Row {
  label: string;
  value: string;
}

/** What is written down about the order itself. */
export function informationRows(order: Order): Row[] {
  return [
    { label: 'Order id', value: order.id },
    { label: 'Created', value: formatDay(order.createdAt) },
    ...(order.arrivalDate
      ? [{ label: 'Arrival date', value: formatCalendarDate(order.arrivalDate) }]
      : []),
    { label: 'Contact e-mail', value: order.email },
  ];
}

/** What was or is to be paid, and what came back. */
export function paymentRows(order: Order): Row[] {
  const { payment, refunds, currency } = order;
  const rows: Row[] = [];
  if (payment?.paidAt) {
    const paid = payment.income ?? payment.receivables;
    rows.push({
      label: `Paid ${formatDay(payment.paidAt)}`,
      value: formatMoney(paid, payment.currency ?? currency),
    });
    if (payment.method) rows.push({ label: 'Paid by', value: payMethodNames[payment.method] });
  } else {
    const due = amountDue(order);
    if (due !== undefined) rows.push({ label: 'To pay', value: formatMoney(due, currency) });
  }
  for (const { item, fee, status, currency: paidIn } of order.priceDifferences)
    if (status === 1)
      rows.push({ label: `Price difference: ${item}`, value: formatMoney(fee, paidIn) });
  for (const { feeType, fee, time } of refunds)
    rows.push({ label: `${feeType}, ${formatDay(time)}`, value: formatMoney(-fee, currency) });
  return rows;
}

/** What the order costs, once submitted the fixed fee; undefined for an unsupported country. */
export const amountDue = ({ payment, amount }: Order): number | undefined =>
  payment?.receivables ?? amount;
