import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { Field } from '../ui/field';
import { centsOf } from '../words/cents-of';
import { moneyWords } from '../words/date-words';
import { StepForm } from './step-form';
import { useStep, type LifeStep } from './use-step';

/** The traveller has to pay something more. */
export function PriceDifferenceDialog(about: LifeStep) {
  const { whole, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const [label, setLabel] = useState('');
  const [typed, setTyped] = useState('');
  const amount = centsOf(typed);
  return (
    <StepForm
      title="Price difference"
      effect={
        amount === undefined
          ? 'The traveller is asked to pay it before the application goes on.'
          : `The traveller is asked to pay ${moneyWords(amount)} more before the application goes on.`
      }
      submit="Ask for it"
      busy={busy}
      problem={problem}
      disabled={!amount}
      onClose={onClose}
      onSubmit={() =>
        amount !== undefined &&
        take((deciding) =>
          call(deskDecisionCalls.deskAskPriceDifference, {
            ...deciding,
            seen: whole.seen,
            label,
            amount,
          }),
        )
      }
    >
      <Field
        label="What the traveller pays for"
        required
        maxLength={120}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Field
        label="Amount in dollars"
        required
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </StepForm>
  );
}
