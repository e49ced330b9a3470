import {
  passportDiffers,
  passportFieldOrder,
  type PassportForm,
} from '../../../domain/passport/passport-form';
import { t } from '../../../language/translate';

interface Given {
  form: PassportForm;
  /** The form that was saved before; null if there is none. */
  saved: PassportForm | null;
  hasPicture: boolean;
  /** A picture on this phone for which no form was saved yet. */
  hasNewPicture: boolean;
  /** Why the form cannot be changed. */
  locked: string | undefined;
}

export interface SaveState {
  ready: boolean;
  /** The first reason why not. */
  reason?: string;
}

/**
 * Whether the form may be saved. Invalid fields are reported on submit; in update mode something
 * must have changed.
 */
export function saveState({ form, saved, hasPicture, hasNewPicture, locked }: Given): SaveState {
  if (locked !== undefined) return { ready: false, reason: locked };
  if (saved !== null && !hasNewPicture && !passportDiffers(form, saved))
    return { ready: false, reason: t('Nothing is changed yet.') };
  const blank = passportFieldOrder.every((field) => form[field] === '' || form[field] === null);
  if (blank) return { ready: false, reason: t('Fill in what the passport says.') };
  if (!hasPicture) return { ready: false, reason: t('The picture of the passport is missing.') };
  return { ready: true };
}
