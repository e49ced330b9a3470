import type { Order } from '../../contract/orders';
import { formatCalendarDate } from '../../domain/calendar/calendar-date';
import { formatDay } from '../../domain/calendar/format-instant';
import { amountDue } from '../../domain/payment/due-fee';
import { formatMoney } from '../../domain/payment/money';
import { payMethodNames } from '../../domain/payment/pay-method-names';

interface Row {
  label: string;
  value: string;
  tone?: 'danger';
}

/** The rows about the order; the contact is the account's e-mail if the order has none. */
export function informationRows(order: Order, accountEmail: string | undefined): Row[] {
  const contact = order.email ?? accountEmail;
  return [
    { label: 'Order id', value: order.id },
    { label: 'Created', value: formatDay(order.createdAt) },
    ...(order.arrivalDate
      ? [{ label: 'Arrival date', value: formatCalendarDate(order.arrivalDate) }]
      : []),
    ...(contact ? [{ label: 'Contact e-mail', value: contact }] : []),
  ];
}

/** The rows about paid and due amounts. */
export function paymentRows(order: Order): Row[] {
  const { payment, currency } = order;
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
  if (payment?.discountAmount)
    rows.push({ label: 'Coupon', value: formatMoney(-payment.discountAmount, currency) });
  for (const { item, fee, status, currency: paidIn } of order.priceDifferences)
    if (status === 'paid')
      rows.push({ label: `Price difference: ${item}`, value: formatMoney(fee, paidIn) });
  return rows;
}

/** The rows about completed, pending and failed refunds. */
export function refundRows({ refunds, openRefunds = [], currency }: Order): Row[] {
  return [
    ...refunds.map(({ feeType, fee, time }) => ({
      label: `${feeType}, ${formatDay(time)}`,
      value: formatMoney(-fee, currency),
    })),
    ...openRefunds.map(({ feeType, fee, time, state }): Row => {
      const what = `${feeType}, ${formatDay(time)}`;
      return state === 'failed'
        ? { label: `Refund failed: ${what}`, value: formatMoney(fee, currency), tone: 'danger' }
        : { label: `Refund on its way: ${what}`, value: formatMoney(-fee, currency) };
    }),
  ];
}
