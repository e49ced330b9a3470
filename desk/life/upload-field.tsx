import { useRef, useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import type { DeskResponseOf } from '../../src/contract/desk/define-desk-call';
import { jpegEndings } from '../../src/ui/forms/picture-types';
import { callWithFile } from '../api/call';
import { fileFailureText } from '../api/failure';
import { Field } from '../ui/field';
import { formatSize } from '../ui/formats';

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
  const choices = useRef(0);
  const upload = async (file: File | undefined) => {
    choices.current += 1;
    const choice = choices.current;
    // Another file, or none, may be chosen while this one is still on its way.
    const isNewest = () => choice === choices.current;
    onUpload(undefined);
    setProblem(undefined);
    setBusy(file !== undefined);
    if (!file) return;
    try {
      const arrived = await callWithFile(deskDecisionCalls.deskUpload, { caseId }, file);
      if (isNewest()) onUpload(arrived);
    } catch (failure) {
      if (isNewest()) setProblem(fileFailureText(failure));
    }
    if (isNewest()) setBusy(false);
  };
  return (
    <Field
      label={label}
      type="file"
      accept={`application/pdf,image/jpeg,image/png,${jpegEndings}`}
      required={!uploaded}
      problem={problem}
      hint={
        busy
          ? 'Uploading …'
          : uploaded
            ? `Uploaded, ${formatSize(uploaded.size)}.`
            : 'A PDF, or a picture as JPEG or PNG.'
      }
      onChange={(event) => void upload(event.target.files?.[0])}
    />
  );
}
