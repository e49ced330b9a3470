import { payMethods } from '../../../contract/codes';
import { useEffect, useState, type FormEvent } from 'react';
import { sandboxCards } from '../../../contract/sandbox-payment';
import { payMethodNames } from '../../../i18n/payment-words';
import { api } from '../../../page/services';
import { Disclosure } from '../../../ui/actions/disclosure';
import { Card } from '../../../ui/layout/card';
import { Field } from '../../../ui/forms/field';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { SelectField } from '../../../ui/forms/select-field';
import type { PaymentOutcome } from '../payment-outcome';
import type { PaymentFieldsProps } from '../payment-provider';
import { cardWords } from './card-words';
import { sandboxServer } from './confirm-card';
import { SecondFactorDialog } from './second-factor-dialog';
import { useSecondFactor } from './use-second-factor';
import { t } from '../../../language/translate';

const server = sandboxServer(api.base);

/** The choice of a test card, with its result. */
export function SandboxFields({ params, formId, attempt, onReady }: PaymentFieldsProps) {
  const [cardNumber, setCardNumber] = useState<string>(sandboxCards[0].number);
  const [method, setMethod] = useState<string>('card');
  const secondFactor = useSecondFactor();
  const ready = cardNumber.trim() !== '';
  useEffect(() => onReady(ready), [onReady, ready]);
  const { clientSecret } = params;
  const { outcome } = attempt;

  async function pay(): Promise<PaymentOutcome> {
    const recorded = payMethods.names.find((name) => name === method);
    const first = await server.confirm({ clientSecret, cardNumber, method: recorded });
    if (first.outcome !== 'asks') return first;
    const code = await secondFactor.ask();
    if (code === undefined) return { outcome: 'cancelled' };
    const second = await server.answerSecondFactor({ clientSecret, code });
    return second.outcome === 'asks' ? { outcome: 'unknown' } : second;
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (ready) attempt.run(pay);
  }
  return (
    <>
      <form id={formId} onSubmit={submit}>
        <Stack gap={16}>
          <Field
            label={t('Card number')}
            icon="lock"
            value={cardNumber}
            onChange={setCardNumber}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={32}
            error={outcome?.outcome === 'declined' && outcome.reason}
            hint={t('Only test cards work here.')}
          />
          <Card>
            <Disclosure summary={t('Test cards')}>
              {sandboxCards.map(({ number, words }) => (
                <ListRow
                  key={number}
                  title={<bdi dir="ltr">{number}</bdi>}
                  detail={t(cardWords[words])}
                  checked={number === cardNumber}
                  onClick={() => setCardNumber(number)}
                  bare
                />
              ))}
            </Disclosure>
          </Card>
          <SelectField
            label={t('Recorded as')}
            value={method}
            onChange={setMethod}
            options={payMethods.names.map((name) => ({
              value: name,
              label: t(payMethodNames[name]),
            }))}
          />
        </Stack>
      </form>
      <SecondFactorDialog open={secondFactor.isAsking} onAnswer={secondFactor.answer} />
    </>
  );
}
