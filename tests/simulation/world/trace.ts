import { createHash } from 'node:crypto';

/** The events of a simulation, line by line. */
export interface Trace {
  /** The text is made only if the lines are kept or hashed. */
  note(line: () => string): void;
  readonly lines: readonly string[];
  digest(): string;
}

/** Keeps every line. */
export function fullTrace(now: () => number): Trace {
  const lines: string[] = [];
  const hash = createHash('sha256');
  return {
    lines,
    note(line) {
      const text = `${timeOf(now())} ${line()}`;
      lines.push(text);
      hash.update(text);
    },
    digest: () => hash.copy().digest('hex'),
  };
}

/** For the long runs: nobody reads the lines of a seed that found nothing. */
export const noTrace: Trace = { lines: [], note: () => undefined, digest: () => '' };

/** The day of the simulation's month and the time: '03 14:05:09.120'. */
const timeOf = (at: number) => new Date(at).toISOString().slice(8, 23).replace('T', ' ');
