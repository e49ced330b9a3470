import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { StepForm } from './step-form';
import { useStep, type LifeStep } from './use-step';
import { useVisaFields, VisaFields } from './visa-fields';

/** Replaces a visa by a corrected one. */
export function ReplaceVisaDialog(about: LifeStep) {
  const { whole, applicant, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const fields = useVisaFields();
  const { visa } = fields;
  return (
    <StepForm
      title={`${applicant.fullName}: corrected visa`}
      effect={`${applicant.firstName} is told at once, and phones show the first one no more.`}
      submit="Replace the visa"
      busy={busy}
      problem={problem}
      disabled={!visa}
      onClose={onClose}
      onSubmit={() =>
        visa &&
        take((deciding) =>
          call(deskDecisionCalls.deskReplaceVisa, {
            ...deciding,
            applicantId: applicant.id,
            seen: applicant.seen,
            visa,
          }),
        )
      }
    >
      <VisaFields caseId={whole.caseId} fields={fields} />
    </StepForm>
  );
}
