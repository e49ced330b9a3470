import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebian } from './debian.mjs';

const programs = ['initdb', 'postgres'];
const hasAll = (folder) => programs.every((program) => existsSync(join(folder, program)));

/** Debian has a separate folder for each version; newest first. */
function debianFolders() {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(root, version, 'bin'));
}

/** The folder with PostgreSQL's programs: the configured one, Debian's, or one in PATH. */
export const findPostgres = () =>
  [
    process.env['POSTGRES_BIN'],
    ...debianFolders(),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ].find((folder) => folder && hasAll(folder));

/**
 * Finds PostgreSQL, or installs Debian's; without it a message reports that its tests are skipped.
 */
export function providePostgres() {
  if (!findPostgres()) installDebian(['postgresql']);
  if (findPostgres()) return true;
  const message = 'PostgreSQL was not found (POSTGRES_BIN names the folder of its programs).';
  if (process.env['CI']) {
    console.error(message);
    process.exit(1);
  }
  console.warn(`\n!!! ${message} ITS TESTS ARE SKIPPED.\n`);
  return false;
}

/** PgBouncer's program, which Debian puts where only root looks. */
export const findPgBouncer = () =>
  ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'pgbouncer'))
    .find((program) => existsSync(program));

/** Finds PgBouncer, or installs Debian's; without it a message reports that its test is skipped. */
export function providePgBouncer() {
  if (!findPgBouncer()) installDebian(['pgbouncer']);
  if (!findPgBouncer()) console.warn('\n!!! PgBouncer was not found. ITS TEST IS SKIPPED.\n');
}
