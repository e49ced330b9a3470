import { appendFile } from 'node:fs/promises';
import type { ChainedEvent } from './security-chain';
import type { SecuritySink } from './security-log';

/**
 * Copies the stream as lines of JSON to a file, or to standard output ('stdout'). The copy has the
 * hashes of the rows: it shows later which rows the database had.
 */
export function securitySink(target: string): SecuritySink {
  const lineOf = ({ details, ...event }: ChainedEvent) =>
    `${JSON.stringify({ stream: 'security', ...event, ...(JSON.parse(details) as object) })}\n`;
  return {
    async write(events) {
      const lines = events.map(lineOf).join('');
      if (target === 'stdout') process.stdout.write(lines);
      else await appendFile(target, lines, { mode: 0o600 });
    },
  };
}
