import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { Field, SelectField, TextField } from '../ui/field';
import { Note } from '../ui/note';
import { StepForm } from './step-form';
import { UploadField, type Uploaded } from './upload-field';
import { useStep, type LifeStep } from './use-step';

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
  const [file, setFile] = useState<Uploaded>();
  const [passportNumber, setPassportNumber] = useState('');
  const [surname, setSurname] = useState('');
  const [givenName, setGivenName] = useState('');
  const [notes, setNotes] = useState('');
  const withFile = result === 'approved';
  return (
    <StepForm
      title={`${applicant.fullName}: result`}
      effect={`${applicant.firstName} is told at once.`}
      submit="Give the result"
      busy={busy}
      problem={problem}
      disabled={withFile && !file}
      onClose={onClose}
      onSubmit={() =>
        take((deciding) =>
          call(deskDecisionCalls.deskGiveResult, {
            ...deciding,
            applicantId: applicant.id,
            seen: applicant.seen,
            result,
            ...(withFile &&
              file && { visa: { file: file.key, passportNumber, surname, givenName } }),
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
      {withFile && (
        <>
          <UploadField label="Visa file" caseId={whole.caseId} uploaded={file} onUpload={setFile} />
          {file?.read && (
            <Note tone="action">
              The file says {[file.read.name, file.read.passportNumber].filter(Boolean).join(', ')}.
            </Note>
          )}
          <Field
            label="Passport number on the visa"
            required
            maxLength={40}
            autoComplete="off"
            value={passportNumber}
            onChange={(event) => setPassportNumber(event.target.value)}
          />
          <Field
            label="Surname on the visa"
            required
            maxLength={100}
            autoComplete="off"
            value={surname}
            onChange={(event) => setSurname(event.target.value)}
          />
          <Field
            label="Given name on the visa"
            maxLength={100}
            autoComplete="off"
            value={givenName}
            onChange={(event) => setGivenName(event.target.value)}
          />
        </>
      )}
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
