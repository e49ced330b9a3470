import { problemWords } from '../../i18n/problem-messages';
import { isNoRoom } from '../core/unwritten';
import { showToast } from '../../services/toasts';

/** Says that a full phone could not store a change. @throws any other failure */
export function sayIfFull(error: unknown): void {
  if (!isNoRoom(error)) throw error;
  showToast(problemWords({ code: 'phone-full' }), 'danger');
}
