/**
 * Writes a bill of materials (CycloneDX) of what is passed on: npm run sbom -- FILE. It has every
 * package of the lock file that is not for development only, with version, licence and digest.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lookedUp } from './check-licences.mjs';

const [name = 'sbom.json'] = process.argv.slice(2);
// npm's own '--omit dev' leaves out packages that are passed on, among them direct ones.
const json = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 << 20,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { name: own } = packages[''];
const passedOn = new Set(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
    ),
);

const bill = JSON.parse(json);
if (bill.bomFormat !== 'CycloneDX') throw new Error('npm gave no bill of materials.');
const root = bill.metadata.component['bom-ref'];
const idOf = ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`;
const components = bill.components
  .filter((component) => passedOn.has(idOf(component)))
  .map((component) => {
    const id = lookedUp[idOf(component)];
    return id ? { ...component, licenses: [{ license: { id } }] } : component;
  });
const refs = new Set([root, ...components.map((component) => component['bom-ref'])]);
const dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));

const listed = new Set(components.map(idOf));
const missing = [...passedOn].filter((id) => !listed.has(id));
if (missing.length > 0) throw new Error(`npm's bill lacks ${missing.join(', ')}.`);
// npm calls the program by its folder.
const component = { ...bill.metadata.component, name: own };
const written = { ...bill, metadata: { ...bill.metadata, component }, components, dependencies };
writeFileSync(
  resolve(process.env['INIT_CWD'] ?? '.', name),
  `${JSON.stringify(written, undefined, 2)}\n`,
);
console.log(`${name}: CycloneDX ${bill.specVersion}, ${components.length} packages.`);
