/**
 * Lives days of phones and a server in one process, by seed: see README.md beside this file. The last
 * line is one JSON object.
 *
 *   npm run simulate -- --days 10000        so many days, with all profiles in turn
 *   npm run simulate -- --seed 7            one world, with its trace; --shrink shortens it
 *   npm run simulate -- --until 15:30       until this time of today
 *   npm run simulate -- --profile strict    one profile, or some: form,form-two; money is the shop's
 *   npm run simulate -- --mutants           the deliberate bugs too; --mutant-days 500 for each
 */
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
await import('../support/run-typescript.mjs');
const { run } = await import('./run.ts');
process.exit(await run(process.argv.slice(2)));
