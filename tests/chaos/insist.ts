import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a server may hesitate while its database is being replaced. */
export const patienceMs = 45_000;

/** The source of the pauses between attempts, and the end of the attempts. */
export interface Patience {
  readonly random: () => number;
  isOver(): boolean;
}

/** The end has come before the answer. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * Says the same again until there is an answer that is not 'try again later'.
 * @throws {GivenUp} when it is over before
 */
export async function insist<A>(
  { random, isOver }: Patience,
  say: (signal: AbortSignal) => Promise<A>,
  isLater: (answer: A) => boolean,
): Promise<A> {
  for (;;) {
    const answer = await say(AbortSignal.timeout(patienceMs)).catch(() => undefined);
    if (answer !== undefined && !isLater(answer)) return answer;
    if (isOver()) throw new GivenUp('It was over before there was an answer.');
    await sleep(100 + 400 * random());
  }
}
