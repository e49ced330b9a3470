import type { Plugin } from 'vite';

/**
 * The service worker is one classic script: what Vite writes around a dynamic import (`import.meta`)
 * does not even parse there, and no browser would start it. So such a build fails.
 */
export const wholeWorker = (): Plugin => ({
  name: 'whole-worker',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && /\bimport\.meta\b/.test(chunk.code))
        this.error(`${chunk.fileName} is a module, and would be no service worker.`);
  },
});
