import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const kept = 'node_modules/.cache/visa-tests';
const newestMigration = 'server/infra/db/migrations/all-migrations.ts';

const git = (...words: string[]): string =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const migrationsIn = (source: string): number => source.match(/from '\.\/\d{4}-/g)?.length ?? 0;

/**
 * The newest commit with fewer migrations, from the history of this checkout; undefined if there is
 * none (an archive, or a clone of the newest commit only).
 */
export function commitBefore(): string | undefined {
  try {
    const present = migrationsIn(readFileSync(newestMigration, 'utf8'));
    const changes = git('log', '-20', '--format=%H', '--', newestMigration).split('\n');
    for (const commit of changes) {
      const before = git('rev-parse', '--verify', '--quiet', `${commit}^`);
      if (migrationsIn(git('show', `${before}:${newestMigration}`)) < present) return before;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * Builds the server of a commit from its own sources, with the packages of now.
 * @returns its program, which is kept for the next time
 */
export function buildServerOf(commit: string): string {
  const folder = resolve(kept, `server-of-${commit.slice(0, 16)}`);
  const program = join(folder, 'dist/server/main.js');
  if (existsSync(program)) return program;
  const making = `${folder}.making-${process.pid}`;
  mkdirSync(making, { recursive: true });
  try {
    const sources = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', making], { input: sources });
    execFileSync(
      resolve('node_modules/.bin/vite'),
      ['build', '-c', 'vite.server.config.ts', '--logLevel', 'error'],
      { cwd: making, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return program;
}
