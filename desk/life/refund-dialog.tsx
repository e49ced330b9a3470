import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { useSettled } from '../case/decisions/use-no-rhythm';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { Field, SelectField } from '../ui/field';
import { parseCents, formatMoney } from '../ui/formats';
import { Note } from '../ui/note';
import { type LifeStep, StepForm, useStep } from './step-form';

/**
 * Gives money back; above the limit a second person has to approve it. It asks once more, with the sum
 * and what is left of it, and takes no answer in the rhythm of the first one.
 */
export function RefundDialog(about: LifeStep) {
  const { whole, onClose } = about;
  const { secondPersonAbove } = useSession();
  const { busy, problem, take } = useStep(about);
  const paid = whole.money?.payments.filter(({ state }) => state === 'paid') ?? [];
  const [paymentId, setPaymentId] = useState(paid[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isSettled = useSettled(isAsking);
  const amount = parseCents(typed);
  const payment = paid.find(({ id }) => id === paymentId);
  const { left, back } = payment ?? { left: 0, back: 0 };
  const tooMuch = amount !== undefined && amount > left;
  const effect =
    amount !== undefined && back + amount > secondPersonAbove
      ? `More than ${formatMoney(secondPersonAbove)}${back > 0 ? ' in all' : ''}: it waits for a second person.`
      : 'The payment company is asked at once, and the traveller is told.';
  if (isAsking && payment && amount !== undefined)
    return (
      <StepForm
        title={`Refund ${formatMoney(amount)}?`}
        effect={effect}
        submit={`Refund ${formatMoney(amount)}`}
        danger
        busy={busy}
        problem={problem}
        disabled={!isSettled || tooMuch}
        onClose={onClose}
        onSubmit={() =>
          take((deciding) =>
            call(deskDecisionCalls.deskRefund, {
              ...deciding,
              seen: whole.seen,
              paymentId,
              amount,
              label,
            }),
          )
        }
      >
        <Note tone="wait" alert>
          <span>
            {payment.label}: {formatMoney(left)} can be given back. After this{' '}
            {formatMoney(left - amount)} are left.
          </span>
          <span>The traveller reads: {label}</span>
        </Note>
        <Button disabled={busy} onClick={() => setAsking(false)}>
          Change it
        </Button>
      </StepForm>
    );
  return (
    <StepForm
      title="Refund"
      effect={effect}
      submit="Refund"
      busy={busy}
      problem={problem}
      disabled={!amount || tooMuch || paymentId === ''}
      onClose={onClose}
      onSubmit={() => setAsking(true)}
    >
      {paid.length === 0 && <Note tone="wait">Nothing was paid that could be given back.</Note>}
      <SelectField
        label="Payment"
        value={paymentId}
        onChange={setPaymentId}
        options={paid.map((each) => ({
          value: each.id,
          label: `${each.label}, ${formatMoney(each.amount)}`,
        }))}
      />
      <Field
        label="Amount in dollars"
        required
        inputMode="decimal"
        hint={`At most ${formatMoney(left)}.`}
        problem={tooMuch ? 'That is more than can be given back.' : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label="What the traveller reads"
        required
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
    </StepForm>
  );
}
