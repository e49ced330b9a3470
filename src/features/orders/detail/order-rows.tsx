import type { ReactNode } from 'react';
import { faq } from '../../../content/pages/faq';
import type { Order } from '../../../contract/orders';
import { amountDue } from '../../../domain/payment/due-fee';
import { payMethodNames } from '../../../i18n/order-labels';
import { refundName } from '../../../i18n/refund-labels';
import { formatCalendarDate, formatDay, formatMoney } from '../../../language/format';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { AroundWritten } from '../../../language/written-text';

type Refund = Order['refunds'][number];

interface Row {
  label: ReactNode;
  value: ReactNode;
  tone?: 'danger';
}

/** The rows about the order; the contact is the account's e-mail if the order has none. */
export function informationRows(order: Order, accountEmail: string | undefined): Row[] {
  const contact = order.email ?? accountEmail;
  return [
    { label: t('Order id'), value: <bdi dir="ltr">{order.id}</bdi> },
    { label: t('Created'), value: formatDay(order.createdAt) },
    ...(order.arrivalDate
      ? [{ label: t('Arrival date'), value: formatCalendarDate(order.arrivalDate) }]
      : []),
    ...(contact ? [{ label: t('Contact e-mail'), value: <bdi dir="ltr">{contact}</bdi> }] : []),
  ];
}

/** The rows about paid and due amounts. */
export function paymentRows(order: Order): Row[] {
  const { payment, currency } = order;
  const rows: Row[] = [];
  if (payment?.paidAt) {
    const paid = payment.income ?? payment.receivables;
    rows.push({
      label: t('Paid {day}', { day: formatDay(payment.paidAt) }),
      value: formatMoney(paid, payment.currency ?? currency),
    });
    if (payment.method)
      rows.push({ label: t('Paid by'), value: t(payMethodNames[payment.method]) });
  } else {
    const due = amountDue(order);
    if (due !== undefined) rows.push({ label: t('To pay'), value: formatMoney(due, currency) });
  }
  if (payment?.discountAmount)
    rows.push({ label: t('Coupon'), value: formatMoney(-payment.discountAmount, currency) });
  for (const { item, fee, status, currency: paidIn } of order.priceDifferences)
    if (status === 'paid')
      rows.push({
        label: <AroundWritten text={msg('Price difference: {item}')} name="item" written={item} />,
        value: formatMoney(fee, paidIn),
      });
  return rows;
}

/** The rows about completed, pending and failed refunds; what is refunded, a person may have written. */
export function refundRows({ refunds, openRefunds = [], currency }: Order): Row[] {
  const label = (text: SourceText, { feeType, time }: Pick<Refund, 'feeType' | 'time'>) => {
    const day = formatDay(time);
    const fee = refundName(feeType);
    if (fee !== undefined) return t(text, { fee, day });
    return <AroundWritten text={text} params={{ day }} name="fee" written={feeType} />;
  };
  return [
    ...refunds.map((refund) => ({
      label: label(msg('{fee}, {day}'), refund),
      value: formatMoney(-refund.fee, currency),
    })),
    ...openRefunds.map((refund): Row => {
      return refund.state === 'failed'
        ? {
            label: label(msg('Refund failed: {fee}, {day}'), refund),
            value: formatMoney(refund.fee, currency),
            tone: 'danger',
          }
        : {
            label: label(msg('Refund on its way: {fee}, {day}'), refund),
            value: formatMoney(-refund.fee, currency),
          };
    }),
  ];
}

export interface RefundState {
  /** In cents. */
  readonly fee: number;
  readonly state: 'asked' | 'sent' | 'done' | 'failed';
  readonly askedAt: string | undefined;
  readonly sentAt: string | undefined;
  /** When it was paid back, or failed. */
  readonly endedAt: string | undefined;
}

/** The refunds of an order, those first that are not paid back yet. */
export function refundStates({
  refunds,
  openRefunds = [],
}: Pick<Order, 'refunds' | 'openRefunds'>): RefundState[] {
  return [
    ...openRefunds.map(({ fee, time, askedAt, sentAt, state }) => {
      const failed = state === 'failed';
      return {
        fee,
        state: failed ? ('failed' as const) : sentAt ? ('sent' as const) : ('asked' as const),
        // A server that names no time of its own names when the state began.
        askedAt: askedAt ?? (failed ? undefined : time),
        sentAt,
        endedAt: failed ? time : undefined,
      };
    }),
    ...refunds.map(({ fee, time, askedAt, sentAt }) => ({
      fee,
      state: 'done' as const,
      askedAt,
      sentAt,
      endedAt: time,
    })),
  ];
}

/** The FAQ's questions for submitted applications, in this order. */
const asked = ['time', 'revision', 'refund', 'visa'] as const;

export const orderFaq = asked.flatMap((id) => faq.filter((entry) => entry.id === id));
