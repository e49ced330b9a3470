import { AsyncLocalStorage } from 'node:async_hooks';
import { Server, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { CallName } from '../../src/contract/all-calls';
import { areAlike, recordingOf, type Query, type Recording } from './recorded-queries';

/** The first log-in of a device sends more than those that follow; sweeps come in between. */
const mostTakes = 12;

/** Watches the queries that a server in this process sends for a request, until its answer. */
export function watchQueries() {
  const asking = new AsyncLocalStorage<ServerResponse>();
  const { query, emit } = replaceable();
  let taken: Query[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    // Of what runs by itself nothing is taken, nor of what is done after the answer.
    const answer = asking.getStore();
    if (answer && !answer.writableEnded && typeof text === 'string')
      taken.push({ text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  Server.prototype.emit = function (this: Server, ...args: unknown[]) {
    if (args[0] !== 'request') return emit.apply(this, args);
    return asking.run(args[2] as ServerResponse, () => emit.apply(this, args));
  };

  return {
    /**
     * Makes a call until it sends the same queries twice in a row.
     * @throws {Error} if it never does
     */
    async record(name: CallName, make: () => Promise<void>): Promise<Recording> {
      let before: { queries: Query[]; at: number } | undefined;
      for (let take = 0; take < mostTakes; take += 1) {
        taken = [];
        const at = Date.now();
        await make();
        const queries = taken;
        if (before && areAlike(before.queries, queries))
          return recordingOf(before.queries, queries, before.at);
        before = { queries, at };
      }
      throw new Error(`${name} never sent the same queries twice.`);
    },
    end(): void {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
      Server.prototype.emit = emit as typeof Server.prototype.emit;
    },
  };
}

/** The original methods, which `end` restores. */
const replaceable = () => ({
  query: pg.Client.prototype.query as (...args: unknown[]) => unknown,
  emit: Server.prototype.emit as (...args: unknown[]) => boolean,
});
