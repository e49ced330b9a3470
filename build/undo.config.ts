import { defineConfig } from 'vite';

/** The worker that undoes a broken deployment: one script, to be served as /sw.js. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/undo',
    target: 'es2022',
    lib: { entry: 'src/sw/undo.ts', formats: ['iife'], name: 'undo', fileName: () => 'sw.js' },
  },
});
