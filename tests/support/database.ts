import { createHash } from 'node:crypto';
import { inject } from 'vitest';
import { copyDatabase } from './kept-database';
import { asOwner, migratedDatabase } from './postgres-cluster';

/**
 * The database of a test's data folder, on the engine that the project runs on: what the server has
 * to be told of it. The same folder means the same database.
 */
export async function provideDatabase(
  dataDir: string,
  kind: 'empty' | 'migrated' = 'empty',
): Promise<{ databaseUrl?: string }> {
  const cluster = inject('postgres');
  if (cluster === undefined) {
    await copyDatabase(kind, dataDir);
    return {};
  }
  const name = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const template = kind === 'migrated' ? migratedDatabase : 'template0';
  await asOwner(cluster, `create database ${name} template ${template}`).catch(
    (error: { code?: string }) => {
      if (error.code !== '42P04') throw error;
    },
  );
  return { databaseUrl: cluster.replace(/\/postgres$/, `/${name}`) };
}
