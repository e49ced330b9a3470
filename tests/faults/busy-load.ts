import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestServer } from '../support/start-server';
import { BusyTraveller } from './busy-traveller';

/** Travellers who change things until it is over, and repeat what was answered with 503. */
export function newLoad(server: Pick<TestServer, 'address' | 'dataDir'>, count: number) {
  let over = false;
  let seed = 0;
  // A linear congruential generator: the load need not be random, only varied.
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const load = {
    // With several servers it changes from request to request.
    get address() {
      return server.address;
    },
    mailFolder: `${server.dataDir}/mails`,
    random,
    isOver: () => over,
  };
  const travellers = Array.from(
    { length: count },
    (_, at) => new BusyTraveller(load, `t${new URL(server.address).port}-${at}`),
  );
  const failures: unknown[] = [];
  const working = Promise.all(
    travellers.map((each) => each.work().catch((error: unknown) => void failures.push(error))),
  );
  const repeated = () => travellers.reduce((sum, each) => sum + each.repeated, 0);
  return {
    repeated,
    failures,
    /** Until each has got something acknowledged that they had not when this was called. */
    async goesOn(): Promise<void> {
      const before = travellers.map(({ acknowledged }) => acknowledged);
      while (
        failures.length === 0 &&
        travellers.some(({ acknowledged }, at) => acknowledged <= (before[at] ?? 0))
      )
        await sleep(10);
      expect(failures).toEqual([]);
    },
    /** Everything acknowledged is there, and nothing else. */
    async end(): Promise<void> {
      over = true;
      await working;
      expect(failures).toEqual([]);
      for (const traveller of travellers) await traveller.compare();
      expect(travellers.flatMap(({ differences }) => differences)).toEqual([]);
    },
  };
}
