import { showToast } from './toasts';

/**
 * Shows a toast about a failed request; of several at once only the newest is shown. The default
 * text is the specification's; every caller passes an English one.
 */
export function showRequestFailed(message = '请求失败，请稍后重试'): void {
  showToast(message, 'danger', 'request-failed');
}
