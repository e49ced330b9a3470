import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where `npm run dev` finds the server that it started. */
const apiServer = process.env['API_SERVER'] ?? 'http://127.0.0.1:8081';

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        // Flags are cached when first used: there are more of them than of everything else.
        globPatterns: ['**/*.{html,js,css,webmanifest}', 'scenes/*', 'icons/icon.svg'],
      },
    }),
  ],
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/collect', '/healthz', '/sandbox-pay'].map((path) => [path, apiServer]),
    ),
  },
});
