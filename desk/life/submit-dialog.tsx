import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { Field } from '../ui/field';
import { dayOf } from '../words/date-words';
import { StepForm } from './step-form';
import { useStep, type LifeStep } from './use-step';

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
