import type { DeviceWord } from '../platform/wide-screen';
import type { SafeCount } from './safe-count';

/** How many of the chosen files are safe; where the browser keeps nothing, none ever is. */
export const safeWords = ({ safe, total }: SafeCount, device: DeviceWord): string =>
  `${safe} of ${total} ${total === 1 ? 'file is' : 'files are'} ${device === 'page' ? 'added' : 'safe'}`;

/** What its traveller has to do meanwhile. */
export const untilSafe = (device: DeviceWord): string =>
  `Keep this page open until ${device === 'page' ? 'everything has arrived' : 'all are safe'}.`;
