import { appParts } from '../scripts/app-parts.mjs';

const { entryScripts, homeCritical, lazyScripts, precached } = appParts();

/** The budgets, in Brotli bytes: `npm run check` fails when one is exceeded. */
export default [
  { name: 'entry scripts', path: entryScripts, limit: '116 KiB' },
  { name: 'all that home needs before it shows its content', path: homeCritical, limit: '156 KiB' },
  { name: 'the precache', path: precached, limit: '700 KiB' },
  ...lazyScripts
    .filter((path) => !/\/pdf/.test(path))
    .map((path) => ({
      name: path.replace('dist/app/assets/', ''),
      path,
      limit: path.includes('/catalogue-') ? '14 KiB' : '100 KiB',
    })),
];
