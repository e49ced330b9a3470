import type { Answered, Asked } from './company-server';

/** The answers that a company repeats, for a time, to requests with a key that it has seen. */
export function keptAnswers(lifeMs: number) {
  const kept = new Map<string, { asked: string; answered: Answered; at: number }>();
  let passed = 0;
  const written = ({ call, body }: Asked) => `${call}\n${body}`;
  return {
    /** The answer that the key had; a key belongs to one request. */
    find(key: string, asked: Asked): Answered | 'of something else' | undefined {
      const before = kept.get(key);
      if (!before || before.at + lifeMs <= passed) return undefined;
      return before.asked === written(asked) ? before.answered : 'of something else';
    },
    keep: (key: string, asked: Asked, answered: Answered) =>
      void kept.set(key, { asked: written(asked), answered, at: passed }),
    /** Time goes by. */
    pass: (milliseconds: number) => void (passed += milliseconds),
  };
}
