import type { ReactNode } from 'react';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { resultPromise } from '../../domain/order/result-promise';
import type { Order } from '../../contract/orders';
import { inTimeWords } from '../../i18n/promise-words';
import { formatPromisedDay } from '../../language/promised-day';
import { formatMoney } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { clock } from '../../page/services';
import { visaTitle } from '../../domain/order/visa-title';
import { Card, CardRow } from '../../ui/layout/card';
import { KeyValue } from '../../ui/layout/key-value';
import { Stack } from '../../ui/layout/page';
import { StateChip } from '../../ui/feedback/state-chip';
import styles from './paid-summary.module.css';

interface Props {
  order: Order;
  /** The price difference that was paid; undefined for the order's own fee. */
  differenceId: string | undefined;
  /** The steps that follow. */
  children: ReactNode;
}

/** By when the result is expected, what follows, and what was paid for. */
export function PaidSummary({ order, differenceId, children }: Props) {
  const { arrivalDate, payment, product } = order;
  const today = localDateOf(clock.now());
  const paidOn = payment?.paidAt ? localDateOf(new Date(payment.paidAt)) : today;
  const promise =
    product.needDays === undefined
      ? undefined
      : resultPromise({ start: paidOn, needDays: product.needDays, arrivalDate, today });
  const paid = paidOf(order, differenceId);
  const inTime = promise && inTimeWords(promise, { today, arrivalDate });
  return (
    <Stack gap={16}>
      {promise && !promise.isLate && (
        <div className={styles.promise}>
          <p className={styles.by}>
            {t('Result by {day}', { day: formatPromisedDay(promise.by, today) })}
          </p>
          {inTime && <StateChip tone={promise.isInTime ? 'ok' : 'wait'}>{inTime}</StateChip>}
        </div>
      )}
      {children}
      <Card>
        <CardRow>
          <KeyValue
            rows={[
              {
                label: t('Application'),
                value: <ServerText lang={order.lang}>{visaTitle(order)}</ServerText>,
              },
              {
                label: t('{count, plural, one {# applicant} other {# applicants}}', {
                  count: order.applicants.length,
                }),
                value: order.applicants.map(({ firstName }) => firstName).join(', '),
              },
              ...(paid ? [{ label: t('Paid'), value: formatMoney(paid.fee, paid.currency) }] : []),
            ]}
          />
        </CardRow>
      </Card>
    </Stack>
  );
}

/** The amount paid, in cents of its currency; undefined if the server does not report it. */
function paidOf({ payment, currency, priceDifferences }: Order, differenceId: string | undefined) {
  if (differenceId !== undefined) return priceDifferences.find(({ id }) => id === differenceId);
  return payment?.income === undefined ? undefined : { fee: payment.income, currency };
}
