/** WebKit deletes what a site keeps after so many days without a visit, unless it is installed. */
export const webKitEvictionDays = 7;

interface Browser {
  userAgent: string;
  /** Opened from the home screen. */
  installed: boolean;
  /** The browser has promised to delete nothing by itself. */
  persisted: boolean;
}

/** Whether the browser deletes what waits when the traveller stays away for a week. */
export function evictsAfterAWeek({ userAgent, installed, persisted }: Browser): boolean {
  if (installed || persisted) return false;
  // On iOS every browser is WebKit underneath, whatever else it says.
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  return isIos || (/AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent));
}
