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
  /** What was saved before; null where nothing was, undefined until that is known. */
  saved: PassportForm | null | undefined;
  /** What was read from the picture. */
  reading: Reading | undefined;
}

/**
 * The form as it is typed: what was typed before, else what was saved, with what was read from the
 * picture where nothing stands yet. Everything typed is kept until it is saved or dropped.
 */
export function usePassportForm({ of, saved, reading }: Sources) {
  const { userId, applicantId, documentId } = of;
  const [typed, setTyped] = useState<PassportForm>();
  /** undefined until the phone's memory has answered. */
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
    /** undefined while it is not known what to begin with. */
    form,
    change: (part: Partial<PassportForm>) => keep({ ...(form ?? emptyPassport), ...part }),
    /** Back to what was saved; nothing typed is kept any more. */
    drop: () => {
      setTyped(undefined);
      setDraft(null);
      return keepPassportDraft({ userId, applicantId, documentId }, undefined);
    },
    isTyped: typed !== undefined || Boolean(draft),
  };
}

/** What was read goes where nothing stands: what somebody typed is theirs. */
function fillEmpty(form: PassportForm, read: Partial<PassportForm>): PassportForm {
  const empty = (Object.keys(form) as PassportField[]).filter(
    (field) => form[field] === '' || form[field] === null,
  );
  const parts = empty.filter((field) => read[field] !== undefined);
  return { ...form, ...Object.fromEntries(parts.map((field) => [field, read[field]])) };
}
