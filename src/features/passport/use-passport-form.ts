import { useEffect, useRef, useState } from 'react';
import {
  emptyPassport,
  type PassportField,
  type PassportForm,
} from '../../domain/passport/passport-form';
import type { Reading } from './use-reading';
import { keepPassportDraft, readPassportDraft, type DraftOf } from './passport-draft';

interface Sources {
  of: DraftOf;
  /** The form that was saved before; null if there is none, undefined until it is loaded. */
  saved: PassportForm | null | undefined;
  /** The reading of the picture. */
  reading: Reading | undefined;
}

/**
 * The form's state: the draft, else the saved form, with the reading of the picture in empty
 * fields. Every change is stored as a draft until it is saved or dropped.
 */
export function usePassportForm({ of, saved, reading }: Sources) {
  const { userId, applicantId, documentId } = of;
  const [typed, setTyped] = useState<PassportForm>();
  /** undefined until the draft is loaded. */
  const [draft, setDraft] = useState<PassportForm | null>();
  const taken = useRef<Reading>(undefined);

  useEffect(() => {
    let current = true;
    void readPassportDraft({ userId, applicantId, documentId }).then((kept) => {
      if (current) setDraft(kept ?? null);
    });
    return () => {
      current = false;
    };
  }, [userId, applicantId, documentId]);

  const start = draft ?? saved;
  const known = draft !== undefined && saved !== undefined;
  const form = typed ?? (known ? (start ?? emptyPassport) : undefined);

  const keep = (next: PassportForm) => {
    setTyped(next);
    void keepPassportDraft({ userId, applicantId, documentId }, next);
  };

  useEffect(() => {
    if (!form || reading?.state !== 'read' || taken.current === reading) return;
    taken.current = reading;
    keep(fillEmpty(form, reading.form));
  });

  return {
    /** undefined until draft and saved form are loaded. */
    form,
    change: (part: Partial<PassportForm>) => keep({ ...(form ?? emptyPassport), ...part }),
    /** Returns to the saved form and deletes the draft. */
    drop: () => {
      setTyped(undefined);
      setDraft(null);
      return keepPassportDraft({ userId, applicantId, documentId }, undefined);
    },
    isTyped: typed !== undefined || Boolean(draft),
  };
}

/** Fills only empty fields: the reading never overwrites typed data. */
function fillEmpty(form: PassportForm, read: Partial<PassportForm>): PassportForm {
  const empty = (Object.keys(form) as PassportField[]).filter(
    (field) => form[field] === '' || form[field] === null,
  );
  const parts = empty.filter((field) => read[field] !== undefined);
  return { ...form, ...Object.fromEntries(parts.map((field) => [field, read[field]])) };
}
