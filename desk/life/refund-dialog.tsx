import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { useSession } from '../session/use-session';
import { Field, SelectField } from '../ui/field';
import { Note } from '../ui/note';
import { centsOf } from '../words/cents-of';
import { moneyWords } from '../words/date-words';
import { StepForm } from './step-form';
import { useStep, type LifeStep } from './use-step';

/** Gives money back; above the limit a second person has to approve it. */
export function RefundDialog(about: LifeStep) {
  const { whole, onClose } = about;
  const { secondPersonAbove } = useSession();
  const { busy, problem, take } = useStep(about);
  const paid = whole.money?.payments.filter(({ state }) => state === 'paid') ?? [];
  const [paymentId, setPaymentId] = useState(paid[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  const amount = centsOf(typed);
  const { left, back } = paid.find(({ id }) => id === paymentId) ?? { left: 0, back: 0 };
  const tooMuch = amount !== undefined && amount > left;
  return (
    <StepForm
      title="Refund"
      effect={
        amount !== undefined && back + amount > secondPersonAbove
          ? `More than ${moneyWords(secondPersonAbove)}${back > 0 ? ' in all' : ''}: it waits for a second person.`
          : 'The payment company is asked at once, and the traveller is told.'
      }
      submit="Refund"
      busy={busy}
      problem={problem}
      disabled={!amount || tooMuch || paymentId === ''}
      onClose={onClose}
      onSubmit={() =>
        amount !== undefined &&
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
      {paid.length === 0 && <Note tone="wait">Nothing was paid that could be given back.</Note>}
      <SelectField
        label="Payment"
        value={paymentId}
        onChange={setPaymentId}
        options={paid.map((each) => ({
          value: each.id,
          label: `${each.label}, ${moneyWords(each.amount)}`,
        }))}
      />
      <Field
        label="Amount in dollars"
        required
        inputMode="decimal"
        hint={`At most ${moneyWords(left)}.`}
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
