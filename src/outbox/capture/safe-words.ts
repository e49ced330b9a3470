import { savingWords } from '../../i18n/file-messages';
import type { DeviceWord } from '../../platform/wide-screen';
import type { SafeCount } from './safe-count';

/** How many of the chosen files are saved; an in-memory database saves none. */
export const safeWords = ({ safe: done, total: count }: SafeCount, device: DeviceWord): string =>
  savingWords({ code: device === 'page' ? 'files-added' : 'files-safe', done, count });

/** The traveller's instruction until the files are safe. */
export const untilSafe = (device: DeviceWord): string =>
  savingWords({ code: device === 'page' ? 'open-until-arrived' : 'open-until-safe' });
