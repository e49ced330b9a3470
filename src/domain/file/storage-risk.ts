/** WebKit deletes a site's data after so many days without a visit, unless the app is installed. */
export const webKitEvictionDays = 7;

interface Browser {
  userAgent: string;
  /** The app was opened from the home screen. */
  installed: boolean;
  /** The browser has granted persistent storage. */
  persisted: boolean;
}

/** Whether the browser deletes unsent items when the traveller does not visit for a week. */
export function evictsAfterAWeek({ userAgent, installed, persisted }: Browser): boolean {
  if (installed || persisted) return false;
  // On iOS every browser uses WebKit, whatever its user agent.
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  return isIos || (/AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent));
}
