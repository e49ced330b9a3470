/** Runs unit and API tests on all supported releases of Node.js except the running one. */
import { onRelease, otherReleases } from './node-releases.mjs';
import { installPackages } from './prepare.mjs';
import { bin, run } from './run.mjs';

await installPackages();
const failed = [];
for (const version of otherReleases()) {
  console.log(`\n— Node.js ${version}`);
  const release = onRelease(version);
  const env = { ...process.env, ...release };
  const projects = ['unit', 'unit-apart', 'api'].flatMap((name) => ['--project', name]);
  if (!release || (await run(bin('vitest'), ['run', ...projects], { env })) !== 0)
    failed.push(version);
}
if (failed.length > 0) console.error(`\nFailed on: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
