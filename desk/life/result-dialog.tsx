import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { SelectField, TextField } from '../ui/field';
import { StepForm } from './step-form';
import { useStep, type LifeStep } from './use-step';
import { useVisaFields, VisaFields } from './visa-fields';

const results = [
  { value: 'approved', label: 'Approved, with a visa file' },
  { value: 'self-collection', label: 'Approved, the traveller collects it' },
  { value: 'mailed-by-embassy', label: 'Approved, mailed by the embassy' },
] as const;
type Result = (typeof results)[number]['value'];
const isResult = (value: string): value is Result => results.some((each) => each.value === value);

/**
 * The embassy's result. What is printed on a visa is typed from the file, not copied from the
 * passport: the server compares both before the visa goes out.
 */
export function ResultDialog(about: LifeStep) {
  const { whole, applicant, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const [result, setResult] = useState<Result>('approved');
  const fields = useVisaFields();
  const { visa } = fields;
  const [notes, setNotes] = useState('');
  const withFile = result === 'approved';
  return (
    <StepForm
      title={`${applicant.fullName}: result`}
      effect={`${applicant.firstName} is told at once.`}
      submit="Give the result"
      busy={busy}
      problem={problem}
      disabled={withFile && !visa}
      onClose={onClose}
      onSubmit={() =>
        take((deciding) =>
          call(deskDecisionCalls.deskGiveResult, {
            ...deciding,
            applicantId: applicant.id,
            seen: applicant.seen,
            result,
            ...(withFile && visa && { visa }),
            ...(notes.trim() !== '' && { notes }),
          }),
        )
      }
    >
      <SelectField
        label="Result"
        value={result}
        onChange={(value) => isResult(value) && setResult(value)}
        options={results}
      />
      {withFile && <VisaFields caseId={whole.caseId} fields={fields} />}
      <TextField
        label={withFile ? 'What the traveller should know' : 'Where, when and how'}
        maxLength={2000}
        required={!withFile}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </StepForm>
  );
}
