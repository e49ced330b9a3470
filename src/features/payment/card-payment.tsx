import type { ComponentProps } from 'react';
import { formatMoney } from '../../domain/money';
import { describeProblem } from '../../state/describe-problem';
import { ErrorState } from '../../ui/error-state';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Stack } from '../../ui/page';
import { PriceSummary } from '../../ui/price-summary';
import { LoadingArea, Skeleton } from '../../ui/skeleton';
import { TestBar } from '../../ui/test-bar';
import type { usePaymentIntent } from './payment-intent-query';
import { testCards } from './sandbox-provider';
import styles from './card-payment.module.css';
import type { CardPaymentState } from './use-card-payment';

interface Props {
  intent: ReturnType<typeof usePaymentIntent>;
  payment: CardPaymentState;
  /** What the amount is made of. */
  rows: ComponentProps<typeof PriceSummary>['rows'];
}

/** What the payment sheet shows: the amount, the card, and what came of it. */
export function CardPayment({ intent, payment, rows }: Props) {
  const { data: params, error, isFetching, refetch } = intent;
  if (error && !params)
    return (
      <ErrorState
        title="The payment could not be started"
        kept="Nothing was charged."
        busy={isFetching}
        busyLabel="Starting the payment"
        onRetry={() => void refetch()}
      >
        {describeProblem(error)}
      </ErrorState>
    );
  if (!params)
    return (
      <LoadingArea label="Starting the payment">
        <Stack>
          <Skeleton shape="block" />
          <Skeleton shape="field" />
        </Stack>
      </LoadingArea>
    );
  const sandbox = params.provider === 'sandbox';
  const { outcome } = payment;
  return (
    <Stack gap={16}>
      {sandbox && (
        <div className={styles.test}>
          <TestBar word="TEST PAYMENT">no real money moves</TestBar>
        </div>
      )}
      <PriceSummary
        rows={rows}
        totalLabel="Total"
        total={formatMoney(params.amount, params.currency)}
        currency={params.currency.toUpperCase()}
      />
      <Field
        label="Card number"
        icon="lock"
        value={payment.cardNumber}
        onChange={payment.setCardNumber}
        inputMode="numeric"
        autoComplete="off"
        error={outcome?.outcome === 'declined' && outcome.reason}
        hint={
          sandbox &&
          `${testCards.pays} pays. ${testCards.declines} is declined. Other numbers are refused.`
        }
      />
      {outcome?.outcome === 'declined' && (
        <Notice tone="danger" live title="Not paid">
          Nothing was charged. Use another card, or try again.
        </Notice>
      )}
      {outcome?.outcome === 'unknown' && (
        <Notice tone="wait" live title="We do not know yet whether it is paid">
          The answer got lost on the way. Do not pay again: check the payment first.
        </Notice>
      )}
    </Stack>
  );
}
