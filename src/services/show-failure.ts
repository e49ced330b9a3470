import { problemWords } from '../i18n/problem-messages';
import { isNoRoom } from '../storage/database';
import { showToast } from './toasts';

/** Says that a full phone could not store a change. @throws any other failure */
export function toastIfStorageFull(error: unknown): void {
  if (!isNoRoom(error)) throw error;
  showToast(problemWords({ code: 'phone-full' }), 'danger');
}

/**
 * Shows a toast about a failed request; of several at once only the newest is shown. The default
 * text is the specification's; every caller passes an English one.
 */
export function showRequestFailed(message = '请求失败，请稍后重试'): void {
  showToast(message, 'danger', 'request-failed');
}
