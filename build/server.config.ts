import { defineConfig } from 'vite';
import { builtScript } from './plugins/built-script';

/** The reference server and the worker that it starts; what npm installs stays outside of them. */
export default defineConfig({
  publicDir: false,
  plugins: [builtScript()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    rollupOptions: {
      input: { main: 'server/main.ts', worker: 'server/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
