declare global {
  interface Window {
    /** Ends when the kept screen is painted, or there is none: set by the script in the page's head. */
    keptScreenPainted?: Promise<unknown>;
  }
}

// The app's own modules take long to run, and nothing would be painted meanwhile.
if (window.keptScreenPainted) await window.keptScreenPainted;

export {};
