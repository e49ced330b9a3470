import { type FormEvent, useEffect, useState } from 'react';
import { payMethods } from '../../../contract/codes';
import { sandboxCards, secondFactorCode } from '../../../contract/sandbox-payment';
import { payMethodNames } from '../../../i18n/order-labels';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { api } from '../../../services/services';
import { Button } from '../../../ui/actions/button';
import { Disclosure } from '../../../ui/actions/disclosure';
import { Field, SelectField } from '../../../ui/forms/field';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { SmallDialog } from '../../../ui/overlays/small-dialog';
import type { PaymentFieldsProps, PaymentOutcome } from '../payment-attempt';
import { sandboxServer } from './confirm-card';

interface Props {
  open: boolean;
  /** `undefined`: the dialog was closed without a code. */
  onAnswer: (code: string | undefined) => void;
}

/** Simulates the bank's page for the second factor. */
function SecondFactorDialog({ open, onAnswer }: Props) {
  return (
    <SmallDialog
      open={open}
      onClose={() => onAnswer(undefined)}
      title={t('Test bank: is this you?')}
      buttons={
        <>
          <Button small variant="outlined" onClick={() => onAnswer('000000')}>
            {t('Fail@@button')}
          </Button>
          <Button small onClick={() => onAnswer(secondFactorCode)}>
            {t('Confirm')}
          </Button>
        </>
      }
    >
      {t(
        'A real bank asks for a code here. This is a test: confirm it with the code {code}, or let it fail. No real money moves.',
        { code: secondFactorCode },
      )}
    </SmallDialog>
  );
}

/** Asks the traveller for the code; resolves with undefined if the dialog is closed. */
function useSecondFactor() {
  const [question, setQuestion] = useState<{ answer: (code: string | undefined) => void }>();
  return {
    isAsking: question !== undefined,
    ask: () =>
      new Promise<string | undefined>((resolve) =>
        setQuestion({
          answer: (code) => {
            setQuestion(undefined);
            resolve(code);
          },
        }),
      ),
    answer: (code: string | undefined) => question?.answer(code),
  };
}

/** The results of the test cards, shown below their numbers. */
const cardMessages: Record<(typeof sandboxCards)[number]['words'], SourceText> = {
  pays: msg('pays'),
  'is declined': msg('is declined'),
  'has expired': msg('has expired'),
  'has insufficient funds': msg('has insufficient funds'),
  'asks for a code': msg('asks for a code'),
  'gives no answer': msg('gives no answer'),
  'pays a little later': msg('pays a little later'),
  'fails a little later': msg('fails a little later'),
};

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
                  detail={t(cardMessages[words])}
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
