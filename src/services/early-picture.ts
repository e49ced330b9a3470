/** A picture that the page shows before its script, by the path that it belongs to. */
export interface EarlyPicture {
  readonly pathname: string;
  readonly src: string;
}

declare global {
  interface Window {
    /** Set by the script in the page's head. */
    earlyPicture?: EarlyPicture;
  }
}

/** The picture that the page has shown at this path before the app's own answer. */
export const earlyPicture = (pathname: string): string | undefined =>
  window.earlyPicture?.pathname === pathname ? window.earlyPicture.src : undefined;
