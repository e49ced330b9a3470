import { afterEach, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import { toldUnderKills } from '../../bench/notices/told-under-kills';
import { startPostgres } from '../support/postgres-cluster';
import { killAll } from '../support/lasting-server';

const small = { changes: 16, between: [4, 7], seed: 3 } as const;
const wanted = { changes: 16, missing: 0, doubled: 0 };

afterEach(killAll);

test('payments while the server is killed are told by one mail and one push each', async () => {
  const figures = await toldUnderKills(small);
  expect(figures).toMatchObject(wanted);
  expect(figures.kills).toBeGreaterThan(0);
}, 300_000);

test.skipIf(!findPostgres())(
  'payments while the server is killed are told once, on PostgreSQL too',
  async () => {
    const cluster = await startPostgres('safe');
    try {
      await cluster.createDatabase('visa');
      const figures = await toldUnderKills({ ...small, databaseUrl: cluster.url('visa') });
      expect(figures).toMatchObject(wanted);
      expect(figures.kills).toBeGreaterThan(0);
    } finally {
      await cluster.remove();
    }
  },
  300_000,
);
