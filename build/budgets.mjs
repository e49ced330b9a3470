import { resolve } from 'node:path';
import { appParts } from '../scripts/app-parts.mjs';

const { entryScripts, homeCritical, lazyScripts, precached } = appParts();

/** The tool would look for them beside this file. */
const absolute = (paths) => paths.map((path) => resolve(path));

/** The budgets, in Brotli bytes: `npm run check` fails when one is exceeded. */
export default [
  { name: 'entry scripts', path: absolute(entryScripts), limit: '116 KiB' },
  {
    name: 'all that home needs before it shows its content',
    path: absolute(homeCritical),
    limit: '156 KiB',
  },
  { name: 'the precache', path: absolute(precached), limit: '700 KiB' },
  ...lazyScripts
    .filter((path) => !/\/pdf/.test(path))
    .map((path) => ({
      name: path.replace('dist/app/assets/', ''),
      path: absolute([path]),
      limit: path.includes('/catalogue-') ? '28 KiB' : '100 KiB',
    })),
];
