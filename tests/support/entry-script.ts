/** The app's first script, for tests that hold it or put something else in its place. */
export const entryScript = '**/assets/shell-*.js';
