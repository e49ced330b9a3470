import { defineConfig } from 'vitest/config';
import { builtScript } from './vite.built-script';

/** The tests that `npm run mutate` lets judge a mutant: those beside their source, for their speed. */
export default defineConfig({
  plugins: [builtScript()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
    exclude: [
      // Changes the process' own zone, which is not to be had in the threads that mutants run in.
      'src/domain/dates-anywhere.test.ts',
      // Megabytes and thousands of files: minutes for each mutant.
      'src/domain/file/unvouched-bytes.test.ts',
      // Draws hundreds of portraits.
      'src/domain/photo/equal-photos.test.ts',
    ],
    testTimeout: 120_000,
  },
});
