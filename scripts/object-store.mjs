import { spawnSync } from 'node:child_process';
import { installDebian } from './debian.mjs';

/** Ceph's object gateway is the S3-compatible store that Debian has; it runs on a mon and an OSD. */
const programs = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'curl'];
const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'curl'];

const missing = () =>
  programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);

export const hasObjectStore = () => process.platform === 'linux' && missing().length === 0;

/**
 * Finds the programs of an S3-compatible store, or installs Debian's; without them a message
 * reports that its tests are skipped.
 */
export function provideObjectStore() {
  if (!hasObjectStore()) installDebian(['--no-install-recommends', ...packages]);
  if (hasObjectStore()) return true;
  const message = `No S3-compatible store was found (missing: ${missing().join(', ')}).`;
  if (process.env['CI']) {
    console.error(message);
    process.exit(1);
  }
  console.warn(`\n!!! ${message} THE TESTS OF FILES IN A BUCKET ARE SKIPPED.\n`);
  return false;
}
