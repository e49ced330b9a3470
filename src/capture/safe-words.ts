import { savingWords } from '../i18n/saving-words';
import type { DeviceWord } from '../platform/wide-screen';
import type { SafeCount } from './safe-count';

/** How many of the chosen files are safe; where the browser keeps nothing, none ever is. */
export const safeWords = ({ safe: done, total: count }: SafeCount, device: DeviceWord): string =>
  savingWords({ code: device === 'page' ? 'files-added' : 'files-safe', done, count });

/** What its traveller has to do meanwhile. */
export const untilSafe = (device: DeviceWord): string =>
  savingWords({ code: device === 'page' ? 'open-until-arrived' : 'open-until-safe' });
