import { startPostgres } from '../../tests/support/postgres-cluster';
import type { Figures } from './judge';
import { toldUnderKills } from './told-under-kills';

const between = [20, 60] as const;

function numberAfter(args: readonly string[], flag: string, preset: number): number {
  const at = args.indexOf(flag);
  return at < 0 ? preset : Number(args[at + 1]);
}

/**
 * Runs the payments on each database and prints the figures of both together.
 * @returns the exit status: 1 if a payment was not told exactly once
 */
export async function bench(args: readonly string[]): Promise<number> {
  const changes = numberAfter(args, '--changes', 300);
  const seed = numberAfter(args, '--seed', Date.now() % 100_000);
  console.log(`seed ${seed}`);
  const embedded = await toldUnderKills({ changes, between, seed });
  console.log('embedded', embedded);
  const all = [embedded];
  if (!args.includes('--pglite')) {
    const cluster = await startPostgres('safe');
    try {
      await cluster.createDatabase('visa');
      const databaseUrl = cluster.url('visa');
      all.push(await toldUnderKills({ changes, between, seed, databaseUrl }));
      console.log('PostgreSQL', all[1]);
    } finally {
      await cluster.remove();
    }
  }
  const sum = (of: (figures: Figures) => number) =>
    all.reduce((total, figures) => total + of(figures), 0);
  const total: Figures = {
    changes: sum((each) => each.changes),
    kills: sum((each) => each.kills),
    missing: sum((each) => each.missing),
    doubled: sum((each) => each.doubled),
    repeated: sum((each) => each.repeated),
    p95Ms: Math.max(...all.map((each) => each.p95Ms)),
    worstMs: Math.max(...all.map((each) => each.worstMs)),
  };
  console.log(JSON.stringify(total));
  return total.missing + total.doubled === 0 ? 0 : 1;
}
