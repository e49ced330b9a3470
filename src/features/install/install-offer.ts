import type { Platform } from './platform';

/** How the app can be installed in this browser. */
export type InstallWay = 'prompt' | 'ios-steps' | 'ios-open-safari';

export interface InstallSituation {
  /** Whether the app runs installed, or was just installed. */
  installed: boolean;
  /** Whether the browser has provided its install prompt. */
  promptReady: boolean;
  platform: Platform;
}

/** How the app can be installed; undefined if it cannot, or already is. */
export function installWay(situation: InstallSituation): InstallWay | undefined {
  if (situation.installed) return undefined;
  if (situation.platform === 'ios-browser') return 'ios-steps';
  if (situation.platform === 'ios-in-app') return 'ios-open-safari';
  return situation.promptReady ? 'prompt' : undefined;
}

export interface OfferSituation extends InstallSituation {
  /** Whether the traveller has saved a document: from then on the app is useful. */
  savedDocument: boolean;
  /** 'list': a screen where the offer does not interrupt. */
  place: 'list' | 'elsewhere';
  /** When the offer was last declined, milliseconds since 1970. */
  declinedAt: number | undefined;
  now: number;
}

const declinedForMs = 30 * 24 * 60 * 60 * 1000;

/** The way to install that is offered without a request by the traveller; undefined for none. */
export function installOffer(situation: OfferSituation): InstallWay | undefined {
  const { savedDocument, place, declinedAt, now } = situation;
  if (!savedDocument || place !== 'list') return undefined;
  // A time far in the future was written while the clock was wrong.
  const declined = declinedAt !== undefined && Math.abs(now - declinedAt) < declinedForMs;
  return declined ? undefined : installWay(situation);
}
