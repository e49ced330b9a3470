import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import type { DeskResponseOf } from '../../src/contract/desk/define-desk-call';
import { callWithFile } from '../api/call';
import { fileFailureText } from '../api/failure';
import { Field } from '../ui/field';
import { sizeWords } from '../words/date-words';

export type Uploaded = DeskResponseOf<typeof deskDecisionCalls.deskUpload>;

type UploadFieldProps = {
  label: string;
  caseId: string;
  uploaded: Uploaded | undefined;
  onUpload: (uploaded: Uploaded | undefined) => void;
};

/** A PDF or a picture for the traveller; it is uploaded as soon as it is chosen. */
export function UploadField({ label, caseId, uploaded, onUpload }: UploadFieldProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File | undefined) => {
    onUpload(undefined);
    setProblem(undefined);
    if (!file) return;
    setBusy(true);
    try {
      onUpload(await callWithFile(deskDecisionCalls.deskUpload, { caseId }, file));
    } catch (failure) {
      setProblem(fileFailureText(failure));
    }
    setBusy(false);
  };
  return (
    <Field
      label={label}
      type="file"
      accept="application/pdf,image/jpeg,image/png"
      required={!uploaded}
      problem={problem}
      hint={
        busy
          ? 'Uploading …'
          : uploaded
            ? `Uploaded, ${sizeWords(uploaded.size)}.`
            : 'A PDF, or a picture as JPEG or PNG.'
      }
      onChange={(event) => void upload(event.target.files?.[0])}
    />
  );
}
