import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { putBetween } from './between-marks.mjs';
import { drawImports } from './draw-imports.mjs';
import { readImports } from './imports.mjs';

// Updates the generated parts of the documents; `npm run check` fails if they are stale.
drawImports((await readImports()).modules);

const { module } = await runnerImport('./server/settings/describe-variables.ts');
const [begin, end] = ['<!-- settings: written by npm run draw -->', '<!-- end of settings -->'];
const readme = readFileSync('README.md', 'utf8');
writeFileSync('README.md', putBetween(readme, begin, end, module.variablesTable()));
