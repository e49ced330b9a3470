import { fileURLToPath } from 'node:url';
import { buildPageScript } from '../../build/page-script.mjs';

export const suffix = '?built';

/** For runners without Vite's plugins: what `build/plugins/built-script.ts` does, as hooks of Node.js. */
export function resolve(specifier, context, next) {
  if (!specifier.endsWith(suffix)) return next(specifier, context);
  const url = new URL(specifier, context.parentURL).href;
  return { url, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.endsWith(suffix)) return next(url, context);
  const script = await buildPageScript(fileURLToPath(url.slice(0, -suffix.length)));
  const source = `export default ${JSON.stringify(script)};`;
  return { format: 'module', source, shortCircuit: true };
}
