import { existsSync, readFileSync, statSync } from 'node:fs';
import { must } from './run.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const installed = 'node_modules/.package-lock.json';

const isInstalled = () =>
  existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs
    ? true
    : existsSync(installed) && sameVersions();

/**
 * A checkout changes the timestamp of the lock file without changing it, so the versions are
 * compared.
 */
function sameVersions() {
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || present[path]?.version === version,
  );
}

/** Installs missing packages exactly as locked, without running any program of theirs. */
export async function installPackages() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  await must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}
