import { useState } from 'react';
import { Field } from '../ui/field';
import { Note } from '../ui/note';
import { UploadField, type Uploaded } from './upload-field';

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
export function useVisaFields() {
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
export function VisaFields({ caseId, fields: { file, setFile, typed, set } }: VisaFieldsProps) {
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
