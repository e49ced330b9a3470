import {
  passportDiffers,
  passportFieldOrder,
  type PassportForm,
} from '../../domain/passport/passport-form';

interface Given {
  form: PassportForm;
  /** What was saved before; null where nothing was. */
  saved: PassportForm | null;
  hasPicture: boolean;
  /** A picture of this phone that nothing was saved for yet. */
  hasNewPicture: boolean;
  /** Why nothing may be changed. */
  locked: string | undefined;
}

export interface SaveState {
  ready: boolean;
  /** Why not, in the order in which it is mended. */
  reason?: string;
}

/**
 * Whether the form may be saved. A wrong field is told when it is tried; in update mode something
 * has to be other than before.
 */
export function saveState({ form, saved, hasPicture, hasNewPicture, locked }: Given): SaveState {
  if (locked !== undefined) return { ready: false, reason: locked };
  if (saved !== null && !hasNewPicture && !passportDiffers(form, saved))
    return { ready: false, reason: 'Nothing is changed yet.' };
  const blank = passportFieldOrder.every((field) => form[field] === '' || form[field] === null);
  if (blank) return { ready: false, reason: 'Fill in what the passport says.' };
  if (!hasPicture) return { ready: false, reason: 'The picture of the passport is missing.' };
  return { ready: true };
}
