/** Where the app runs, as far as installing it goes. */
export type Platform = 'ios-browser' | 'ios-in-app' | 'other';

interface Agent {
  userAgent: string;
  maxTouchPoints: number;
}

const inAppNames = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Snapchat|Twitter|GSA\//;

/** Reads the user agent: on iOS there is no event that tells whether the app can be installed. */
export function platformOf({ userAgent, maxTouchPoints }: Agent): Platform {
  // An iPad says that it is a Mac; no Mac can be touched.
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (!isIos) return 'other';
  const isBrowser = /Safari\//.test(userAgent) && !inAppNames.test(userAgent);
  return isBrowser ? 'ios-browser' : 'ios-in-app';
}
