import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { statusLabel } from '../../src/domain/english/applicant-state-names';
import { call } from '../api/call';
import { Field, SelectField, TextField } from '../ui/field';
import { Note } from '../ui/note';
import { type LifeStep, StepForm, useStep } from './step-form';
import { type Uploaded, UploadField } from './upload-field';

/** A letter of the embassy that the traveller needs: an appointment, a checklist. */
export function LetterDialog(about: LifeStep) {
  const { whole, applicant, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const [name, setName] = useState('');
  const [notes, setNotes] = useState(applicant.letterNotes ?? '');
  const [file, setFile] = useState<Uploaded>();
  return (
    <StepForm
      title="Notice letter"
      effect={`${applicant.firstName} finds it in the application, and can have it mailed.`}
      submit="Add the letter"
      busy={busy}
      problem={problem}
      disabled={!file}
      onClose={onClose}
      onSubmit={() =>
        file &&
        take((deciding) =>
          call(deskDecisionCalls.deskAddLetter, {
            ...deciding,
            applicantId: applicant.id,
            seen: applicant.seen,
            name,
            ...(notes.trim() !== '' && { notes }),
            files: [file.key],
          }),
        )
      }
    >
      <Field
        label="Name of the letter"
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <UploadField label="File" caseId={whole.caseId} uploaded={file} onUpload={setFile} />
      <TextField
        label="What to do with it"
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </StepForm>
  );
}

/** The printed fields of a visa, as typed; optional ones are left out of the request if empty. */
const empty = {
  passportNumber: '',
  surname: '',
  givenName: '',
  number: '',
  validFrom: '',
  validUntil: '',
};

/** A visa's file and what is printed on it, in a dialog; `visa` is undefined until there is a file. */
function useVisaFields() {
  const [file, setFile] = useState<Uploaded>();
  const [typed, setTyped] = useState(empty);
  const { passportNumber, surname, givenName, number, validFrom, validUntil } = typed;
  return {
    file,
    setFile,
    typed,
    set: (change: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...change })),
    visa: file && {
      file: file.key,
      passportNumber,
      surname,
      givenName,
      ...(number.trim() !== '' && { number }),
      ...(validFrom !== '' && { validFrom }),
      ...(validUntil !== '' && { validUntil }),
    },
  };
}

interface VisaFieldsProps {
  caseId: string;
  fields: ReturnType<typeof useVisaFields>;
}

/** The fields of a visa. They are typed from the file, not copied from the passport. */
function VisaFields({ caseId, fields: { file, setFile, typed, set } }: VisaFieldsProps) {
  const text = (name: keyof typeof empty, label: string, most: number, required = false) => (
    <Field
      label={label}
      required={required}
      maxLength={most}
      autoComplete="off"
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  const day = (name: 'validFrom' | 'validUntil', label: string) => (
    <Field
      label={label}
      type="date"
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <>
      <UploadField label="Visa file" caseId={caseId} uploaded={file} onUpload={setFile} />
      {file?.read && (
        <Note tone="action">
          The file says {[file.read.name, file.read.passportNumber].filter(Boolean).join(', ')}.
        </Note>
      )}
      {text('passportNumber', 'Passport number on the visa', 40, true)}
      {text('surname', 'Surname on the visa', 100, true)}
      {text('givenName', 'Given name on the visa', 100)}
      {text('number', 'Number of the visa, if it has one', 40)}
      {day('validFrom', 'Valid from, if it is printed')}
      {day('validUntil', 'Valid until, if it is printed')}
    </>
  );
}

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

const results = [
  { value: 'approved', label: 'Approved, with a visa file' },
  {
    value: 'self-collection',
    label: `${statusLabel({ status: 'completed', result: 'self-collection' })}: approved, the traveller collects it`,
  },
  {
    value: 'mailed-by-embassy',
    label: `${statusLabel({ status: 'completed', result: 'mailed-by-embassy' })}: approved, and sent by post`,
  },
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
