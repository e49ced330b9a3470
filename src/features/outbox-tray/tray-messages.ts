import { roundedTime, secondsLeft, type Pace, type RoundedTime } from '../../domain/file/pace';
import type { DeviceWord } from '../../platform/wide-screen';
import { msg } from '../../domain/messages/text-params';
import { inLine, t } from '../../language/translate';
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
  return inLine(
    t('{count, plural, one {# of {total} still to send} other {# of {total} still to send}}', {
      count,
      total,
    }),
    bytes > 0 ? formatBytes(bytes) : undefined,
    seconds === undefined ? undefined : timeLeftText(roundedTime(seconds)),
  );
}

function timeLeftText(left: RoundedTime): string {
  switch (left.unit) {
    case 'moment':
      return t('a few seconds left');
    case 'second':
      return t('about {seconds} s left', { seconds: left.count });
    case 'minute':
      return t('about {minutes} min left', { minutes: left.count });
  }
}

interface Place {
  online: boolean;
  device: DeviceWord;
  /** Whether the browser sends while the app is closed. */
  canSendInBackground: boolean;
}

/** Where items are stored until they are delivered, and what the traveller has to do. */
export function trayPromise({ online, device, canSendInBackground }: Place): string {
  if (device === 'page')
    return online
      ? t('Keep this page open until it has arrived.')
      : t('You are offline. Keep this page open until it has arrived.');
  return t(promises[online ? 'online' : 'offline'][canSendInBackground ? 'always' : 'open'], {
    device,
  });
}

/** By the network, and by whether items are sent always or only while the app is open. */
const promises = {
  online: {
    always: msg(
      'Kept {device, select, phone {on this phone} other {on this device}} until it has arrived.',
    ),
    open: msg(
      'Kept {device, select, phone {on this phone} other {on this device}} until it has arrived, and sent while the app is open.',
    ),
  },
  offline: {
    always: msg(
      'You are offline. It is kept {device, select, phone {on this phone} other {on this device}} until it has arrived.',
    ),
    open: msg(
      'You are offline. It is kept {device, select, phone {on this phone} other {on this device}} until it has arrived, and sent while the app is open.',
    ),
  },
};
