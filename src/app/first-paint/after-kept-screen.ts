declare global {
  interface Window {
    /** Ends when the kept screen is painted, or there is none: set by the script in the page's head. */
    keptScreenPainted?: Promise<unknown>;
  }
}

// The app's own modules take long to run, and nothing would be painted meanwhile. In a module of its
// own, because only what is imported before them runs before them.
if (window.keptScreenPainted) await window.keptScreenPainted;

export {};
