import { PromiseBroken } from '../promise/promise-broken';
import { ModelLacks, takeLacks } from '../world/lacks';
import type { Patch } from '../world/patches';
import { buildPrograms } from '../world/programs';
import { randomOf } from '../world/random';
import { schedulerFrom } from '../world/scheduler';
import { fullTrace, noTrace, type Trace } from '../world/trace';
import { moneyDays } from './money-days';

/** Days that one world of the shop lives. */
export const daysOfShop = 3;

const beginning = Date.UTC(2027, 0, 1, 8);

export interface MoneyOutcome {
  readonly seed: number;
  readonly days: number;
  readonly struck: ReadonlyMap<string, number>;
  /** Payments that were made. */
  readonly paid: number;
  readonly broken: PromiseBroken | undefined;
  readonly trace: Trace;
}

export interface Shops {
  live(plan: { readonly seed: number; readonly isTraced?: boolean }): Promise<MoneyOutcome>;
}

/** Worlds of one build of the shop, with or without deliberate bugs. */
export async function prepareShops(patches: readonly Patch[] = []): Promise<Shops> {
  const { money } = await buildPrograms(['money'], patches);
  return {
    async live({ seed, isTraced }) {
      const scheduler = schedulerFrom(beginning);
      const trace = isTraced ? fullTrace(() => scheduler.now()) : noTrace;
      const world = moneyDays({
        ...{ scheduler, trace, program: money, random: randomOf(seed), days: daysOfShop },
        troubles: [0, 0.05, 0.3],
      });
      let broken: PromiseBroken | undefined;
      try {
        await world.live();
      } catch (error) {
        if (!(error instanceof PromiseBroken)) throw error;
        broken = error;
        trace.note(() => `broken promise — ${error.message}`);
      }
      const lacks = takeLacks();
      if (lacks.length > 0) throw new ModelLacks(lacks);
      return { seed, days: daysOfShop, struck: world.struck, paid: world.paid(), broken, trace };
    },
  };
}
