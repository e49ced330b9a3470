import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { build } from '../../../scripts/build.mjs';
import { presentVersion } from '../../support/app-builds';
import { patience } from '../../support/patience';
import { allCases } from './all-cases';
import { versionOf, type VersionName } from './app-versions';
import { choosesCases, firstSeed, runsAll, runsOn } from './chosen';
import { runCase } from './fault-case';
import type { Verdict } from './invariants';
import { useLab } from './play-cases';

test('what is delivered keeps the real waits, which no build can shorten', async () => {
  const shortened = /heartbeatLost:1500\b/;
  const worker = (folder: string) => readFileSync(join(folder, 'sw.js'), 'utf8');
  expect(worker(versionOf('present'))).toMatch(shortened);
  expect(worker(presentVersion)).not.toMatch(shortened);
  expect(worker(presentVersion)).toMatch(/heartbeatLost:45e3\b/);
  expect(worker(presentVersion)).toMatch(/eventLimit:15e4\b/);
  expect(worker(presentVersion)).not.toContain('OUTBOX_TIMES');
  vi.stubEnv('OUTBOX_TIMES', '{}');
  await expect(build()).rejects.toThrow('it is for builds of tests');
  vi.unstubAllEnvs();
});

test('all cases have names of their own', () => {
  const names = allCases.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/**
 * Broken outboxes, each a build of its own, with the case and the verdict that must reveal them. Left to
 * `npm run test:all`: a build takes minutes beside other suites, while the cases wait.
 */
const broken: readonly [VersionName, string, (verdict: Verdict) => boolean][] = [
  ['deletes-first', 'reload-uploading', ({ lost }) => lost === 1],
  ['careless', 'attach-500', ({ lost }) => lost > 0],
  ['believing', 'foreign-attach-403', ({ problems }) => problems.length > 0],
  ['careless', 'lose-answer-attach', ({ duplicated }) => duplicated > 0],
];

describe.runIf(runsAll && !choosesCases && runsOn('chromium'))(
  'An outbox that is broken is found out',
  () => {
    const lab = useLab();
    for (const [version, name, isFound] of broken)
      test(
        `${version}: ${name}`,
        async () => {
          const fault = allCases.find((one) => one.name === name);
          if (!fault) throw new Error(`There is no case '${name}'.`);
          const verdict = await runCase(lab(), fault, { seed: firstSeed, version });
          expect(verdict.problems).not.toEqual([]);
          expect(isFound(verdict), JSON.stringify(verdict)).toBe(true);
        },
        // The broken version is built in it.
        patience.journey,
      );
  },
);
