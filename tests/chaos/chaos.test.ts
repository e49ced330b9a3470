import { afterEach, expect, test } from 'vitest';
import { hasObjectStore } from '../../scripts/object-store.mjs';
import { findPostgres } from '../../scripts/postgres.mjs';
import { killAll } from '../support/lasting-server';
import { runChaos } from './run-chaos';

/** `npm run chaos -- --minutes 10` is longer, with more phones. */
const small = { minutes: 1, phones: 8, seed: 26 };

afterEach(killAll);

test.runIf(findPostgres() && hasObjectStore())(
  'servers, primary, store and connections die or freeze: nothing acknowledged is lost or doubled',
  async () => {
    const { figures, findings, done } = await runChaos(small);
    expect(findings).toEqual({ acknowledgedLost: [], doubled: [], ledgerWrong: [], orphans: [] });
    expect(figures.kills).toBeGreaterThan(0);
    // The load has reached what it is there for.
    expect(Math.min(done.captures, done.orders, done.answers)).toBeGreaterThan(0);
  },
  20 * 60_000,
);
