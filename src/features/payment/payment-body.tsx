import type { ComponentProps } from 'react';
import { refundPolicy } from '../../content/pages/refund-policy';
import type { PayWay } from '../../contract/payments';
import { describeProblem } from '../../page/describe-problem';
import { Card } from '../../ui/layout/card';
import { Disclosure } from '../../ui/actions/disclosure';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Stack } from '../../ui/layout/page';
import { PriceSummary } from '../../ui/layout/price-summary';
import { RadioCards } from '../../ui/forms/radio-cards';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { TestBar } from '../../ui/feedback/test-bar';
import { AppCode } from './app-code';
import { OutcomeNotice } from './outcome-notice';
import type { PaymentAction } from './payment-action';
import type { usePaymentIntent } from './payment-intent-query';
import type { PaymentFieldsProps } from './payment-provider';
import styles from './payment-body.module.css';
import { ProviderFields } from './provider-fields';
import { paymentProviders, wayName } from './providers';
import { isTestPayment } from './test-payment';
import type { Attempt } from './use-attempt';
import type { CheckPayment } from './use-check-payment';
import type { PaymentFields } from './use-payment-fields';
import { t } from '../../language/translate';
import { PageBlock } from '../../language/page-text';

interface Props {
  action: PaymentAction;
  testPayment: boolean;
  intent: ReturnType<typeof usePaymentIntent>;
  fields: PaymentFields;
  attempt: Attempt;
  check: CheckPayment;
  online: boolean;
  /** The items of the amount. */
  rows: ComponentProps<typeof PriceSummary>['rows'];
  /** The formatted total. */
  total: string | undefined;
  onWay: (way: PayWay) => void;
  fieldsProps: Omit<PaymentFieldsProps, 'params'>;
}

/** The content of the payment sheet: the amount, the payment method and the outcome. */
export function PaymentBody(props: Props) {
  const {
    action,
    testPayment,
    intent,
    fields,
    attempt,
    check,
    online,
    rows,
    total,
    onWay,
    fieldsProps,
  } = props;
  const { data: params, error, isFetching, refetch } = intent;
  if (error && !params)
    return (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={t('The payment could not be started')}
        kept={t('Nothing was charged.')}
        busy={isFetching}
        busyLabel={t('Starting the payment')}
        onRetry={() => void refetch()}
      >
        {describeProblem(error)}
      </ErrorState>
    );
  if (!params)
    return (
      <LoadingArea label={t('Starting the payment')}>
        <Stack>
          <Skeleton shape="block" />
          <Skeleton shape="field" />
        </Stack>
      </LoadingArea>
    );
  const { outcome } = attempt;
  return (
    <Stack gap={16}>
      {(testPayment || isTestPayment(params)) && (
        <div className={styles.test}>
          <TestBar word={t('TEST PAYMENT')}>{t('no real money moves')}</TestBar>
        </div>
      )}
      <PriceSummary
        rows={rows}
        totalLabel={t('Total')}
        total={total ?? ''}
        currency={params.currency.toUpperCase()}
      />
      {action === 'check' ? (
        <div role="status">
          <EmptyState icon="clock" title={t('We are checking your payment')}>
            {check.error
              ? describeProblem(check.error)
              : t(
                  'The answer has not come yet. Do not pay again: refresh in a moment. You can also close this and come back later.',
                )}
          </EmptyState>
        </div>
      ) : outcome?.outcome === 'code' ? (
        <AppCode picture={outcome.picture} />
      ) : (
        <>
          {params.ways.length > 1 && (
            <RadioCards
              legend={t('Pay by')}
              columns={2}
              options={params.ways.map((way) => ({
                value: way,
                title: wayName(way),
                disabled: attempt.isPaying,
              }))}
              value={paymentProviders[params.provider].way}
              onChange={onWay}
            />
          )}
          <OutcomeNotice outcome={outcome} />
          <ProviderFields fields={fields} provider={params.provider}>
            {(Fields) => <Fields params={params} {...fieldsProps} />}
          </ProviderFields>
        </>
      )}
      <Card>
        <Disclosure summary={t('Refund policy')}>
          <Stack gap={8}>
            {refundPolicy.map((paragraph, index) => (
              <PageBlock key={index} text={paragraph} />
            ))}
          </Stack>
        </Disclosure>
      </Card>
    </Stack>
  );
}
