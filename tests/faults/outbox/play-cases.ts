import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isThere, type Engine } from '../../support/phone';
import { killAll } from '../../support/lasting-server';
import { patience } from '../../support/patience';
import { isChosen, report, runsOn, seeds } from './chosen';
import { runCase, type FaultCase } from './fault-case';
import { openLab, type Lab } from './lab';

/** Opens a lab for the tests of a `describe`, and closes it after them. */
export function useLab(): () => Lab {
  let lab: Lab;
  beforeAll(async () => {
    lab = await openLab();
  }, 2 * patience.journey);
  afterAll(async () => {
    await lab?.close();
    killAll();
  }, patience.work);
  return () => lab;
}

const titles: Readonly<Record<Engine, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox ESR, without Background Sync',
};

/** Plays those of the cases that were chosen, each with every seed. */
export function playCases(engine: Engine, cases: readonly FaultCase[]): void {
  const chosen = cases.filter(isChosen);

  // Also where nothing is played: a file without tests has failed.
  test('the cases have names of their own', () => {
    const names = cases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  describe.runIf(chosen.length > 0 && runsOn(engine) && isThere(engine))(titles[engine], () => {
    const lab = useLab();
    for (const fault of chosen)
      for (const seed of seeds)
        test(
          `${fault.name}, seed ${seed}: ${fault.does}`,
          async () => {
            const verdict = await runCase(lab(), fault, { seed, engine });
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
          patience.journey,
        );
  });
}
