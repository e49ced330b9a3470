import type { CallName } from '../src/contract/all-calls';

/** Calls that the browser makes as navigations; `socialRoutes` serves them. */
export const navigations = [
  'googleRedirect',
  'facebookRedirect',
] as const satisfies readonly CallName[];
export type Navigation = (typeof navigations)[number];

/** The calls that have a handler. */
export type ServedCall = Exclude<CallName, Navigation>;
