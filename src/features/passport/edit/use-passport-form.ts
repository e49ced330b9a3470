import { useEffect, useRef, useState } from 'react';
import { withoutFilling } from '../../../domain/passport/passport-names';
import { emptyPassport, type PassportForm } from '../../../domain/passport/passport-form';
import {
  certainFields,
  choicesOf,
  onlyNameIn,
  type PassportReadings,
} from '../../../domain/passport/reconcile-passport';
import {
  formParts,
  withPicture,
  withReading,
  withTyped,
  type ValueOrigins,
} from '../../../domain/passport/value-origins';
import {
  keepPassportDraft,
  keepValueOrigins,
  readPassportDraft,
  readValueOrigins,
  type DraftOf,
} from '../known-form';

interface Sources {
  of: DraftOf;
  /** The form that was saved before; null if there is none, undefined until it is loaded. */
  saved: PassportForm | null | undefined;
  /** Readings of the picture by the phone and the server. */
  readings: PassportReadings;
  /** The item of the picture that this phone has; undefined if it has none. */
  pictureId: string | undefined;
}

/**
 * The form's state: the draft, else the saved form, with what was read of the picture in empty
 * fields. Every change is stored as a draft until it is saved or dropped.
 */
export function usePassportForm({ of, saved, readings, pictureId }: Sources) {
  const { userId, applicantId, documentId } = of;
  const [typed, setTyped] = useState<PassportForm>();
  /** undefined until the draft is loaded. */
  const [draft, setDraft] = useState<PassportForm | null>();
  const origins = useRef<ValueOrigins>(undefined);
  const taken = useRef<{ readings: PassportReadings; pictureId: string }>(undefined);

  useEffect(() => {
    let current = true;
    const kept = { userId, applicantId, documentId };
    void Promise.all([readPassportDraft(kept), readValueOrigins(kept)]).then(([form, found]) => {
      if (!current) return;
      origins.current = found;
      setDraft(form ?? null);
    });
    return () => {
      current = false;
    };
  }, [userId, applicantId, documentId]);

  const start = draft ?? (saved && withoutFilling(saved));
  const known = draft !== undefined && saved !== undefined;
  const form = typed ?? (known ? (start ?? emptyPassport) : undefined);

  const keep = (next: PassportForm) => {
    setTyped(next);
    void keepPassportDraft({ userId, applicantId, documentId }, next);
  };

  function keepOrigins(next: ValueOrigins): void {
    if (origins.current === next) return;
    origins.current = next;
    void keepValueOrigins({ userId, applicantId, documentId }, next);
  }

  useEffect(() => {
    if (!form || pictureId === undefined) return;
    if (taken.current?.readings === readings && taken.current.pictureId === pictureId) return;
    taken.current = { readings, pictureId };
    const own = withPicture(form, origins.current, pictureId);
    const next = withReading(own, certainFields(readings));
    keepOrigins(next.origins);
    if (formParts.some((part) => next.form[part] !== form[part])) keep(next.form);
  });

  return {
    /** undefined until draft and saved form are loaded. */
    form,
    change: (part: Partial<PassportForm>) => {
      // Without a picture on this phone the form has what was saved, whatever it came from.
      const before = origins.current ?? { picture: pictureId ?? '', values: {}, typed: [] };
      const own = { form: form ?? emptyPassport, origins: before };
      const next = withTyped(own, part, (field, value) =>
        field === 'lacks'
          ? value === 'givenName' && onlyNameIn(readings) !== undefined
          : choicesOf(field, readings).includes(value),
      );
      keepOrigins(next.origins);
      keep(next.form);
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
