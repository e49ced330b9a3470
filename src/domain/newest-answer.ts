/**
 * The rule for everything that the phone shows and keeps of the server: of several answers about the
 * same thing the one that was asked for last wins, whichever query, tab or worker asked.
 *
 * A date ahead of the clock was written before the clock was set back: nothing says how old it is,
 * so it wins over nothing.
 * @param at when the answer was asked for, in milliseconds since 1970 by the phone's clock
 */
export const isNewer = (at: number, than: number, now: number): boolean =>
  at <= now && (at > than || than > now);
