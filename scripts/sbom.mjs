/**
 * Writes a bill of materials (CycloneDX) of what is passed on: npm run sbom -- FILE. It has every
 * package of the lock file that is not for development only, with version, licence and digest.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [name = 'sbom.json'] = process.argv.slice(2);
const json = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'],
  { encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] },
);
const { bomFormat, specVersion, components } = JSON.parse(json);
if (bomFormat !== 'CycloneDX' || components.length < 100)
  throw new Error('npm gave no bill of materials.');
writeFileSync(resolve(process.env['INIT_CWD'] ?? '.', name), json);
console.log(`${name}: CycloneDX ${specVersion}, ${components.length} packages.`);
