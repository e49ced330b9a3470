/** The platforms that differ in how the app is installed. */
type Platform = 'ios-browser' | 'ios-in-app' | 'other';

interface Agent {
  userAgent: string;
  maxTouchPoints: number;
}

const inAppNames = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Snapchat|Twitter|GSA\//;

/** Detects the platform by user agent, because iOS has no event for installable apps. */
export function platformOf({ userAgent, maxTouchPoints }: Agent): Platform {
  // An iPad has the user agent of a Mac, but a Mac has no touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (!isIos) return 'other';
  const isBrowser = /Safari\//.test(userAgent) && !inAppNames.test(userAgent);
  return isBrowser ? 'ios-browser' : 'ios-in-app';
}

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
