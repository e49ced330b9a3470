import { defineConfig } from 'vite';

/** The reference server as one file; what npm installs stays outside of it. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
});
