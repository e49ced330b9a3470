import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from '../../../scripts/build.mjs';
import { presentVersion } from '../../support/app-builds';
import { isThere, type Engine } from '../../support/phone';
import { killAll } from '../../support/server-process';
import { allCases } from './all-cases';
import { versionOf, type VersionName } from './app-versions';
import { runCase, type FaultCase } from './fault-case';
import type { Verdict } from './invariants';
import { openLab, type Lab } from './lab';

/** `npm run faults` chooses by these; without them it is the part that belongs to `npm test`. */
const wanted = process.env['FAULTS_CASE']?.split(',');
const runsAll = process.env['FAULTS_ALL'] !== undefined;
const engine = process.env['FAULTS_ENGINE'];
const seeds = Number(process.env['FAULTS_SEEDS'] ?? 1);
const firstSeed = Number(process.env['FAULTS_SEED'] ?? 1);
const report = process.env['FAULTS_REPORT'];

const minute = 60_000;

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
}, 5 * minute);
afterAll(async () => {
  await lab?.close();
  killAll();
}, minute);

function define(engine: Engine, faults: readonly FaultCase[]): void {
  for (const fault of faults)
    for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1)
      test(
        `${fault.name}, seed ${seed}: ${fault.does}`,
        async () => {
          const verdict = await runCase(lab, fault, { seed, engine });
          if (report)
            appendFileSync(
              report,
              `${JSON.stringify({ name: fault.name, engine, seed, ...verdict })}\n`,
            );
          expect(verdict, JSON.stringify(verdict)).toEqual({
            lost: 0,
            duplicated: 0,
            problems: [],
          });
        },
        2 * minute,
      );
}

const chosen = allCases.filter(({ name, inTest }) =>
  wanted === undefined ? runsAll || inTest : wanted.includes(name),
);
if (chosen.length === 0) throw new Error(`There is no case ${wanted?.join()}.`);

test('[PWA-09] what is delivered keeps the real waits, which no build can shorten', async () => {
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

test('the cases have names of their own', () => {
  const names = allCases.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** What has to be found where the outbox is broken on purpose. */
const broken: readonly [VersionName, string, (verdict: Verdict) => boolean][] = [
  ['deletes-first', 'reload-uploading', ({ lost }) => lost === 1],
  ['careless', 'attach-500', ({ lost }) => lost > 0],
  ['careless', 'lose-answer-attach', ({ duplicated }) => duplicated > 0],
];

describe.runIf(wanted === undefined && engine !== 'firefox')(
  'An outbox that is broken is found out',
  () => {
    for (const [version, name, isFound] of broken)
      test(
        `${version}: ${name}`,
        async () => {
          const fault = allCases.find((one) => one.name === name);
          if (!fault) throw new Error(`There is no case '${name}'.`);
          const verdict = await runCase(lab, fault, { seed: firstSeed, version });
          expect(verdict.problems).not.toEqual([]);
          expect(isFound(verdict), JSON.stringify(verdict)).toBe(true);
        },
        2 * minute,
      );
  },
);

describe.runIf((engine ?? 'chromium') === 'chromium')('Chromium', () => define('chromium', chosen));

const chosenInFirefox = chosen.filter(({ inFirefox }) => inFirefox);
if (isThere('firefox') && chosenInFirefox.length > 0 && (engine ?? 'firefox') === 'firefox')
  describe('Firefox ESR, without Background Sync', () => define('firefox', chosenInFirefox));
