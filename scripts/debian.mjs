import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages if possible: as root, on Debian. */
export function installDebian(packages) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(' and ')} …`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', ...packages], options);
}
