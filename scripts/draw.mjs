import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { putBetween } from './between-marks.mjs';
import { drawImports } from './draw-imports.mjs';
import { readImports } from './imports.mjs';

// Updates the generated parts of the documents; `npm run check` fails if they are stale.
drawImports((await readImports()).modules);

const { module: declaring } = await runnerImport('./server/settings/declare-variables.ts');
const { module: declared } = await runnerImport('./server/settings/variables.ts');
const [begin, end] = ['<!-- settings: written by npm run draw -->', '<!-- end of settings -->'];
const page = 'docs/settings.md';
const text = readFileSync(page, 'utf8');
writeFileSync(page, putBetween(text, begin, end, declaring.variablesTable(declared.variables)));
