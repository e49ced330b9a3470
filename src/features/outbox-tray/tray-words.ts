import { formatBytes } from '../../domain/calendar/format-instant';
import { leftWords, secondsLeft, type Pace } from '../../domain/file/pace';
import type { DeviceWord } from '../../platform/wide-screen';

interface Amount {
  /** Of how many that are listed. */
  total: number;
  count: number;
  bytes: number;
  /** Whether bytes are going right now. */
  moving: boolean;
}

/** How much there is still to send, and about how long that takes where it can be told. */
export function trayLine({ total, count, bytes, moving }: Amount, pace: Pace): string {
  if (count === 0) return 'Nothing is waiting';
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
  /** Whether the browser goes on sending with the app closed. */
  sendsClosed: boolean;
}

/** Where everything is until it has arrived, and what its traveller has to do for it. */
export function trayPromise({ online, device, sendsClosed }: Place): string {
  const offline = online ? '' : 'You are offline. ';
  if (device === 'page') return `${offline}Keep this page open until it has arrived.`;
  const kept = `${online ? 'Kept' : 'It is kept'} on this ${device} until it has arrived`;
  return `${offline}${kept}${sendsClosed ? '.' : ', and sent while the app is open.'}`;
}
