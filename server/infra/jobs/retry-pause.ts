const second = 1_000;
const minute = 60 * second;
const longest = 15 * minute;

/** How long a job is tried again before a person has to look at it: longer than a mail server is down. */
export const patience = 3 * 24 * 60 * minute;

/**
 * The pause before the next try of a job that has failed so often, in milliseconds: from two seconds
 * to a quarter of an hour. It varies, so that jobs that failed together are not repeated together.
 * @param random from 0 to 1
 */
export const retryPause = (tries: number, random: number): number =>
  Math.min(longest, second * 2 ** Math.min(tries, 20)) * (0.75 + random / 4);
