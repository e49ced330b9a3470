import styles from './payment-body.module.css';
import type { ComponentProps } from 'react';
import { refundPolicy } from '../../content/pages/faq';
import type { PaymentParams, PayWay } from '../../contract/payments';
import { PageBlock } from '../../language/page-text';
import { t } from '../../language/translate';
import { describeProblem } from '../../services/describe-problem';
import { Button } from '../../ui/actions/button';
import { Disclosure } from '../../ui/actions/disclosure';
import { EmptyState } from '../../ui/feedback/big-message';
import { ErrorState } from '../../ui/feedback/error-state';
import { Notice } from '../../ui/feedback/notice';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { TestBar } from '../../ui/feedback/test-bar';
import { RadioCards } from '../../ui/forms/radio-cards';
import { Card } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { PriceSummary } from '../../ui/layout/key-value';
import type { PaymentAction } from './payment-action';
import type { CheckPayment, usePaymentIntent } from './payment-intent';
import type { Attempt, PaymentFieldsProps, PaymentOutcome } from './payment-attempt';
import { type PaymentFields, ProviderFields } from './provider-fields';
import { paymentProviders, wayTitle } from './providers';

/** The code that a chat app scans to pay; the page continues automatically after the payment. */
function AppCode({ picture }: { picture: string }) {
  return (
    <Stack gap={16}>
      <figure className={styles.figure}>
        <img className={styles.code} src={picture} alt={t('Code to pay with WeChat')} />
        <figcaption className={styles.caption}>{t('Scan this code with WeChat')}</figcaption>
      </figure>
      <dl className={styles.ways}>
        <dt>{t('WeChat is on another phone')}</dt>
        <dd>{t('Open WeChat there, tap + and Scan, and point it at the code.')}</dd>
        <dt>{t('WeChat is on this phone')}</dt>
        <dd>
          {t(
            'Save the picture. In WeChat tap + and Scan, then choose the picture from your album. Come back here when you have paid.',
          )}
        </dd>
      </dl>
      <Button
        full
        variant="secondary"
        icon="download"
        link={
          <a href={picture} download="wechat-pay.png">
            {t('Save the picture')}
          </a>
        }
      >
        {t('Save the picture')}
      </Button>
    </Stack>
  );
}

/** The outcome of the last attempt, with the provider's message if there is one. */
function OutcomeNotice({ outcome }: { outcome: PaymentOutcome | undefined }) {
  if (outcome?.outcome === 'declined' || outcome?.outcome === 'closed')
    return (
      <Notice tone="danger" live title={t('Not paid')}>
        {t('{reason} Nothing was charged. Try again, or pay another way.', {
          reason: reasonOf(outcome),
        })}
      </Notice>
    );
  if (outcome?.outcome === 'cancelled')
    return (
      <Notice tone="info" live title={t('Not paid yet')}>
        {t('Nothing was charged. You can pay now, or come back to it later.')}
      </Notice>
    );
  return null;
}

function reasonOf(outcome: Extract<PaymentOutcome, { outcome: 'declined' | 'closed' }>): string {
  if (outcome.outcome === 'closed') return t('This payment was closed meanwhile.');
  return outcome.reason ?? t('The payment was not made. Try again, or choose another way to pay.');
}

/** Whether no real money moves: the sandbox, or a provider's test mode. */
const isTestPayment = ({ provider, publishableKey }: PaymentParams): boolean =>
  provider === 'sandbox' || publishableKey.startsWith('pk_test_');

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
                title: wayTitle(way),
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
