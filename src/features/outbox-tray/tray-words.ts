import { leftWords, secondsLeft, type Pace } from '../../domain/file/pace';
import type { DeviceWord } from '../../platform/wide-screen';
import { t } from '../../language/translate';
import { formatBytes } from '../../language/format';

interface Amount {
  /** The number of listed items. */
  total: number;
  count: number;
  bytes: number;
  /** Whether an upload is running. */
  moving: boolean;
}

/** The amount still to send, and an estimated time if there is one. */
export function trayLine({ total, count, bytes, moving }: Amount, pace: Pace): string {
  if (count === 0) return t('Nothing is waiting');
  const seconds = moving ? secondsLeft(pace, bytes) : undefined;
  return [
    `${count} of ${total} still to send`,
    formatBytes(bytes),
    ...(seconds === undefined ? [] : [leftWords(seconds)]),
  ].join(' · ');
}

interface Place {
  online: boolean;
  device: DeviceWord;
  /** Whether the browser sends while the app is closed. */
  canSendInBackground: boolean;
}

/** Where items are stored until they are delivered, and what the traveller has to do. */
export function trayPromise({ online, device, canSendInBackground }: Place): string {
  const offline = online ? '' : t('You are offline. ');
  if (device === 'page')
    return t('{offline}Keep this page open until it has arrived.', { offline });
  const kept = `${online ? t('Kept') : t('It is kept')} on this ${device} until it has arrived`;
  return `${offline}${kept}${canSendInBackground ? '.' : t(', and sent while the app is open.')}`;
}
