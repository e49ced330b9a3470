import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const kept = 'node_modules/.cache/visa-tests';
const migrationsFile = 'server/infra/db/migrations/all-migrations.ts';
const baseline = "from './0001-baseline'";

const git = (...words: string[]): string =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const migrationsIn = (source: string): number => source.match(/from '\.\/\d{4}-/g)?.length ?? 0;

/** The programs of the two servers of an update. The later one has more migrations. */
export interface ServerUpdate {
  readonly earlier: string | undefined;
  readonly later: string | undefined;
}

/**
 * The update to the present server (whose program is `undefined`) from the newest commit since 0.1.0
 * that has fewer migrations. Without one, before the first migration after 0.1.0 or in a checkout
 * without history, it is the update from the present server to one that has a migration more.
 */
export function serverUpdate(): ServerUpdate {
  const commit = commitBefore();
  if (commit !== undefined) return { earlier: serverOf(commit), later: undefined };
  return { earlier: undefined, later: nextServer() };
}

function commitBefore(): string | undefined {
  try {
    const present = migrationsIn(readFileSync(migrationsFile, 'utf8'));
    const changes = git('log', '-20', '--format=%H', '--', migrationsFile).split('\n');
    for (const commit of changes) {
      const before = git('rev-parse', '--verify', '--quiet', `${commit}^`);
      const source = git('show', `${before}:${migrationsFile}`);
      if (!source.includes(baseline)) return undefined;
      if (migrationsIn(source) < present) return before;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/** The server of a commit, built from its own sources with the packages of now. */
const serverOf = (commit: string): string =>
  builtServer(commit.slice(0, 16), (folder) => {
    const sources = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: sources });
  });

/** The migration of the next server: a column and an index of a table with rows, and a table. */
const nextMigrations = `
  { name: '9998-next-index', statements: [], indexes: ['orders_by_next on orders (created_at)'] },
  {
    name: '9999-next',
    statements: [
      'alter table orders add column next_note text, add column next_count integer not null default 0',
      'create table next_notes (order_id text primary key references orders (id))',
    ],
  },
];`;

/** The present server with two migrations more. */
function nextServer(): string {
  const present = readFileSync(migrationsFile, 'utf8');
  const next = present.replace(/\];\s*$/, `,${nextMigrations}\n`);
  if (next === present) throw new Error(`${migrationsFile} does not end with its list.`);
  const stamp = execFileSync('git', ['ls-files', '-s', 'server', 'src'], { encoding: 'utf8' });
  const name = createHash('sha256').update(next).update(stamp).digest('hex').slice(0, 16);
  return builtServer(name, (folder) => {
    for (const source of ['server', 'src', 'build', 'package.json', 'tsconfig.json'])
      cpSync(source, join(folder, source), { recursive: true });
    writeFileSync(join(folder, migrationsFile), next);
  });
}

/** @returns the server's program, which is kept for the next time */
function builtServer(name: string, addSources: (folder: string) => void): string {
  const folder = resolve(kept, `server-of-${name}`);
  const program = join(folder, 'dist/server/main.js');
  if (existsSync(program)) return program;
  const making = `${folder}.making-${process.pid}`;
  mkdirSync(making, { recursive: true });
  try {
    addSources(making);
    execFileSync(
      resolve('node_modules/.bin/vite'),
      ['build', '-c', 'build/server.config.ts', '--logLevel', 'error'],
      { cwd: making, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return program;
}
