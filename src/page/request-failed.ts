import { showToast } from './toasts';

/**
 * Says that a request failed; of many at once only the newest shows. The default is the
 * specification's; every call site passes English.
 */
export function showRequestFailed(message = '请求失败，请稍后重试'): void {
  showToast(message, 'danger', 'request-failed');
}
