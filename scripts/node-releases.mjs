import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

// The Node.js releases that the project is tested on: those with long-term support, of which the
// container files run the newest, and the oldest supported one. The binaries are npm packages.
export const newestRelease = '24.21.0';
export const otherLongTermRelease = '22.23.3';
export const oldestRelease = '20.19.6';
const releases = [newestRelease, otherLongTermRelease, oldestRelease];

const majorOf = (version) => version.split('.')[0];

/** All releases except the running one, newest first. */
export const otherReleases = () =>
  releases.filter((version) => majorOf(version) !== majorOf(process.versions.node));

/**
 * The environment variables for running programs on a release, which is installed if necessary: none
 * for the running one, and undefined if there is no binary for this machine.
 */
export function onRelease(version) {
  if (majorOf(version) === majorOf(process.versions.node)) return {};
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = resolve('node_modules/.cache/node-releases', version);
  const folder = `${prefix}/node_modules/${name}/bin`;
  if (!existsSync(`${folder}/node`)) {
    console.log(`Installing Node.js ${version} …`);
    const more = ['--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    spawnSync('npm', ['install', ...more, `${name}@${version}`], { stdio: 'inherit' });
  }
  if (existsSync(`${folder}/node`)) return { PATH: `${folder}${delimiter}${process.env['PATH']}` };
  console.warn(`\n!!! Node.js ${version} could not be installed. NOTHING IS TESTED ON IT.\n`);
  return undefined;
}
