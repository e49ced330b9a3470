import { emptyPassport, passportFieldOrder, type PassportForm } from './passport-form';
import { fillEmpty } from './reconcile-passport';

/*
 * Where the values of a passport's form came from. A value is a picture's or the traveller's:
 * - What a picture filled in, or what was chosen of its readings, goes with the picture: with another
 *   one it is no longer in the form, whether that one can be read or not.
 * - What fingers typed stays, and no picture fills a field that they have emptied.
 * It is kept on the phone beside the draft, also after the form is saved: a picture may be changed later.
 * A draft of before this was kept has no origins, and counts as typed: nothing of it is lost, and the
 * form shows where it differs from the picture.
 */
export interface ValueOrigins {
  /** The item of the picture. */
  readonly picture: string;
  /**
   * The values in the form that come from the picture; the lacking name too, where the picture
   * suggested that statement.
   */
  readonly values: Partial<PassportForm>;
  readonly typed: readonly FormPart[];
}

/** A field, or the statement that the passport lacks a name. */
export type FormPart = keyof PassportForm;
export const formParts: readonly FormPart[] = [...passportFieldOrder, 'lacks'];

interface FormWithOrigins {
  readonly form: PassportForm;
  readonly origins: ValueOrigins;
}

/** The form for a picture: without what another one put into it. */
export function withPicture(
  form: PassportForm,
  before: ValueOrigins | undefined,
  picture: string,
): FormWithOrigins {
  if (before?.picture === picture) return { form, origins: before };
  const own = before ? without(form, before.values) : form;
  return { form: own, origins: { picture, values: {}, typed: before?.typed ?? [] } };
}

/** Fills what is empty, and was not emptied by the traveller, with what was read for certain. */
export function withReading(
  { form, origins }: FormWithOrigins,
  certain: Partial<PassportForm>,
): FormWithOrigins {
  const fits = passportFieldOrder.filter(
    (field) =>
      form[field] === emptyPassport[field] &&
      certain[field] !== undefined &&
      !origins.typed.includes(field),
  );
  const read = Object.fromEntries(fits.map((field) => [field, certain[field]]));
  const values = { ...origins.values, ...read };
  return { form: fillEmpty(form, read), origins: { ...origins, values } };
}

/**
 * The form after the traveller changed a part of it.
 * @param isRead whether a value is one of the picture's readings
 */
export function withTyped(
  { form, origins }: FormWithOrigins,
  part: Partial<PassportForm>,
  isRead: (field: FormPart, value: string) => boolean,
): FormWithOrigins {
  const changed = formParts.filter((field) => field in part);
  const chosen = changed.filter((field) => isRead(field, part[field] ?? ''));
  // Of what was changed, only what is the picture's.
  const kept = formParts.flatMap((field) => {
    if (chosen.includes(field)) return [[field, part[field]] as const];
    const has = field in origins.values && !changed.includes(field);
    return has ? [[field, origins.values[field]] as const] : [];
  });
  const values: Partial<PassportForm> = Object.fromEntries(kept);
  const typed = formParts.filter(
    (field) =>
      !chosen.includes(field) && (changed.includes(field) || origins.typed.includes(field)),
  );
  return { form: { ...form, ...part }, origins: { ...origins, values, typed } };
}

/** Only what is still as the picture had it: the traveller may have changed it elsewhere. */
function without(form: PassportForm, values: Partial<PassportForm>): PassportForm {
  const same = formParts.filter(
    (field) => values[field] !== undefined && values[field] === form[field],
  );
  return { ...form, ...Object.fromEntries(same.map((field) => [field, emptyPassport[field]])) };
}
