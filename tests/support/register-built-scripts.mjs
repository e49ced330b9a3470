import { execFileSync } from 'node:child_process';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { resolve, suffix } from './built-script-hooks.mjs';

const builder = new URL('../../build/page-script.mjs', import.meta.url);
const program = `
  import { buildPageScript } from ${JSON.stringify(builder.href)};
  process.stdout.write(await buildPageScript(process.argv[1]));`;

/** As `load`, by another process, because these hooks cannot wait. */
function loadAtOnce(url, context, next) {
  if (!url.endsWith(suffix)) return next(url, context);
  const entry = fileURLToPath(url.slice(0, -suffix.length));
  const script = execFileSync(process.execPath, ['--input-type=module', '-e', program, entry], {
    encoding: 'utf8',
  });
  return {
    format: 'module',
    source: `export default ${JSON.stringify(script)};`,
    shortCircuit: true,
  };
}

// Playwright asks with hooks in this thread where Node.js has them, which come before those of the
// other kind; of the same kind, the youngest come first.
if (module.registerHooks) module.registerHooks({ resolve, load: loadAtOnce });
else module.register('./built-script-hooks.mjs', import.meta.url);
