import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { Field, SelectField, TextField } from '../ui/field';
import { dayOf, formatMoney } from '../ui/formats';
import { type LifeStep, StepForm, useStep } from './step-form';

/** The embassy refused the application. */
export function RefuseDialog(about: LifeStep) {
  const { applicant, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const [reason, setReason] = useState('');
  const [refundReason, setRefundReason] = useState('');
  return (
    <StepForm
      title={`${applicant.fullName}: refused`}
      effect={`${applicant.firstName} reads the reason as you write it. This cannot be taken back later.`}
      submit="Refused"
      danger
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() =>
        take((deciding) =>
          call(deskDecisionCalls.deskRefuse, {
            ...deciding,
            applicantId: applicant.id,
            seen: applicant.seen,
            reason,
            ...(refundReason.trim() !== '' && { refundReason }),
          }),
        )
      }
    >
      <TextField
        label="The embassy’s reason"
        required
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Field
        label="About the money, if there is something to say"
        maxLength={500}
        value={refundReason}
        onChange={(event) => setRefundReason(event.target.value)}
      />
    </StepForm>
  );
}

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
          ? `Every applicant of the order is cancelled, and ${formatMoney(refund)} go back by the rule of this stage.`
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

/** The application was handed in at the embassy. */
export function SubmitDialog(about: LifeStep) {
  const { applicant, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const today = dayOf(new Date());
  const [submittedOn, setSubmittedOn] = useState(today);
  const [reference, setReference] = useState('');
  return (
    <StepForm
      title={`${applicant.fullName}: submitted`}
      effect={`${applicant.firstName} is told that the embassy has the application.`}
      submit="Submitted"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() =>
        take((deciding) =>
          call(deskDecisionCalls.deskSubmitToEmbassy, {
            ...deciding,
            applicantId: applicant.id,
            seen: applicant.seen,
            submittedOn,
            reference,
          }),
        )
      }
    >
      <Field
        label="Date"
        type="date"
        required
        max={today}
        value={submittedOn}
        onChange={(event) => setSubmittedOn(event.target.value)}
      />
      <Field
        label="The embassy’s reference"
        required
        maxLength={80}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </StepForm>
  );
}
