import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { SelectField } from '../ui/field';
import { moneyWords } from '../words/date-words';
import { StepForm } from './step-form';
import { useStep, type LifeStep } from './use-step';

const reasons = [
  { value: 'travel-plan', label: 'The travel plan changed' },
  { value: 'mistake', label: 'A mistake in the order' },
  { value: 'other', label: 'Another reason' },
] as const;
type Reason = (typeof reasons)[number]['value'];
const isReason = (value: string): value is Reason => reasons.some((each) => each.value === value);

/** Ends the order for the traveller, with the refund that the stage's rule gives. */
export function CancelDialog(about: LifeStep) {
  const { whole, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const [reason, setReason] = useState<Reason>('travel-plan');
  const refund = whole.money?.refundByRule ?? 0;
  return (
    <StepForm
      title="Cancel the order"
      effect={
        refund > 0
          ? `Every applicant of the order is cancelled, and ${moneyWords(refund)} go back by the rule of this stage.`
          : 'Every applicant of the order is cancelled. The rule of this stage gives nothing back.'
      }
      submit="Cancel the order"
      danger
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() =>
        take((deciding) =>
          call(deskDecisionCalls.deskCancel, { ...deciding, seen: whole.seen, reason, refund }),
        )
      }
    >
      <SelectField
        label="Reason"
        value={reason}
        onChange={(value) => isReason(value) && setReason(value)}
        options={reasons}
      />
    </StepForm>
  );
}
