import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { dependencies } from '../../package.json' with { type: 'json' };
import { openPGlite } from '../../server/store/engines/pglite';
import { asOwner } from './postgres-cluster';

/**
 * The database of a test's data folder, on the engine that the project runs on: what the server has
 * to be told of it. The same folder means the same database.
 */
export async function provideDatabase(dataDir: string): Promise<{ databaseUrl?: string }> {
  const cluster = inject('postgres');
  if (cluster === undefined) {
    const database = join(dataDir, 'database');
    if (!existsSync(database)) await cp(await emptyDatabase(), database, { recursive: true });
    return {};
  }
  const name = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  await asOwner(cluster, `create database ${name} template template0`).catch(
    (error: { code?: string }) => {
      if (error.code !== '42P04') throw error;
    },
  );
  return { databaseUrl: cluster.replace(/\/postgres$/, `/${name}`) };
}

/** A new database without tables, made once and copied: making one takes seconds. */
async function emptyDatabase(): Promise<string> {
  const kept = `node_modules/.cache/visa-tests/empty-database-${dependencies['@electric-sql/pglite']}`;
  if (existsSync(kept)) return kept;
  await mkdir('node_modules/.cache/visa-tests', { recursive: true });
  const fresh = await mkdtemp(join('node_modules/.cache/visa-tests', 'making-'));
  await (await openPGlite(join(fresh, 'database'))).close();
  // Another worker may have been faster.
  await rename(join(fresh, 'database'), kept).catch(() => undefined);
  await rm(fresh, { recursive: true, force: true });
  return kept;
}
