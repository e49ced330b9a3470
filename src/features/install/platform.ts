/** The platforms that differ in how the app is installed. */
export type Platform = 'ios-browser' | 'ios-in-app' | 'other';

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
