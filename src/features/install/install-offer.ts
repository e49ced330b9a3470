import type { Platform } from './platform';

/** How the app gets onto the home screen here. */
export type InstallWay = 'prompt' | 'ios-steps' | 'ios-open-safari';

export interface InstallSituation {
  /** It runs as an installed app, or has just become one. */
  installed: boolean;
  /** The browser has handed over its prompt. */
  promptReady: boolean;
  platform: Platform;
}

/** How the app can be installed here; undefined where it cannot, or is already. */
export function installWay(situation: InstallSituation): InstallWay | undefined {
  if (situation.installed) return undefined;
  if (situation.platform === 'ios-browser') return 'ios-steps';
  if (situation.platform === 'ios-in-app') return 'ios-open-safari';
  return situation.promptReady ? 'prompt' : undefined;
}

export interface OfferSituation extends InstallSituation {
  /** The traveller has saved a document: now it helps to have the app at hand. */
  savedDocument: boolean;
  /** The screen is one where the offer disturbs nothing. */
  place: 'list' | 'elsewhere';
  /** When the offer was last declined, milliseconds since 1970. */
  declinedAt: number | undefined;
  now: number;
}

const declinedForMs = 30 * 24 * 60 * 60 * 1000;

/** What to offer unasked; undefined for nothing. */
export function installOffer(situation: OfferSituation): InstallWay | undefined {
  const { savedDocument, place, declinedAt, now } = situation;
  if (!savedDocument || place !== 'list') return undefined;
  // A time that lies further ahead than that was written by a clock that was wrong.
  const declined = declinedAt !== undefined && Math.abs(now - declinedAt) < declinedForMs;
  return declined ? undefined : installWay(situation);
}
