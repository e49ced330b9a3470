import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { call } from '../api/call';
import { Field, TextField } from '../ui/field';
import { StepForm } from './step-form';
import { UploadField, type Uploaded } from './upload-field';
import { useStep, type LifeStep } from './use-step';

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
