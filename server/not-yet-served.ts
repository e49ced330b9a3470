import type { CallName } from '../src/contract/all-calls';

/** Calls of the contract that are not implemented yet; they answer HTTP 501. */
export const notYetServed = ['demoFlight'] as const satisfies readonly CallName[];

/** Calls that the browser makes as navigations; `socialRoutes` serves them. */
export const navigations = [
  'googleRedirect',
  'facebookRedirect',
] as const satisfies readonly CallName[];
export type Navigation = (typeof navigations)[number];

export type ServedCall = Exclude<CallName, (typeof notYetServed)[number] | Navigation>;
