import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { Field, TextField } from '../ui/field';
import { StepForm } from './step-form';
import { useStep, type LifeStep } from './use-step';

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
