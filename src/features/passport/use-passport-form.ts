import { useEffect, useRef, useState } from 'react';
import {
  emptyPassport,
  passportFieldOrder,
  type PassportField,
  type PassportForm,
} from '../../domain/passport/passport-form';
import {
  certainFields,
  fillEmpty,
  type PassportReadings,
} from '../../domain/passport/reconcile-passport';
import { keepPassportDraft, readPassportDraft, type DraftOf } from './passport-draft';
import { filledOf, keepFilled } from './phone-look';

interface Sources {
  of: DraftOf;
  /** The form that was saved before; null if there is none, undefined until it is loaded. */
  saved: PassportForm | null | undefined;
  /** What was read of the picture of the item. */
  readings: PassportReadings;
  itemId: string | undefined;
}

/**
 * The form's state: the draft, else the saved form, with what was read of the picture in empty
 * fields. Every change is stored as a draft until it is saved or dropped.
 */
export function usePassportForm({ of, saved, readings, itemId }: Sources) {
  const { userId, applicantId, documentId } = of;
  const [typed, setTyped] = useState<PassportForm>();
  /** undefined until the draft is loaded. */
  const [draft, setDraft] = useState<PassportForm | null>();
  const taken = useRef<PassportReadings>(undefined);
  /** Fields that the traveller changed: no reading fills them again, even if they are empty. */
  const touched = useRef(new Set<PassportField>());

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

  function fill(into: PassportForm, by: string): void {
    const before = filledOf({ applicantId, documentId });
    const read = Object.entries(certainFields(readings));
    const certain = Object.fromEntries(
      read.filter(([field]) => !touched.current.has(field as PassportField)),
    );
    // What the picture before this one filled in is not the traveller's.
    const own = before && before.itemId !== by ? withoutFilled(into, before.form) : into;
    keepFilled({ applicantId, documentId }, { itemId: by, form: certain });
    const next = fillEmpty(own, certain);
    if (passportFieldOrder.some((field) => next[field] !== into[field])) keep(next);
  }

  useEffect(() => {
    const isRead = readings.phone !== undefined || readings.server !== undefined;
    if (!form || !isRead || itemId === undefined || taken.current === readings) return;
    taken.current = readings;
    fill(form, itemId);
  });

  return {
    /** undefined until draft and saved form are loaded. */
    form,
    change: (part: Partial<PassportForm>) => {
      for (const field of Object.keys(part)) touched.current.add(field as PassportField);
      keep({ ...(form ?? emptyPassport), ...part });
    },
    /** Returns to the saved form and deletes the draft. */
    drop: () => {
      setTyped(undefined);
      setDraft(null);
      return keepPassportDraft({ userId, applicantId, documentId }, undefined);
    },
    isTyped: typed !== undefined || Boolean(draft),
  };
}

function withoutFilled(form: PassportForm, filled: Partial<PassportForm>): PassportForm {
  const same = passportFieldOrder.filter((field) => filled[field] === form[field]);
  return { ...form, ...Object.fromEntries(same.map((field) => [field, emptyPassport[field]])) };
}
