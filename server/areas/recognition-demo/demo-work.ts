import { HeavyWork, type HeavyWorkOptions } from '../../infra/jobs/heavy-work';
import { ProcessorBudget, type Allowance } from '../../infra/jobs/processor-budget';
import type { JobTable } from '../../infra/jobs/serve-jobs';

/**
 * The demo's share of each server: a tenth of a processor, after a minute at once. Of it an address
 * gets a hundredth, after twenty seconds at once: some twenty readings.
 */
const share = {
  all: { most: 60_000, perSecond: 100 },
  each: { most: 20_000, perSecond: 10 },
} as const;

/** Pictures that are larger are refused before they are decoded; a phone sends at most two. */
export const demoMostPixels = 25_000_000;

/**
 * The workers of the public demo, which nobody pays for. They have one process of their own, which
 * the system runs only when it has nothing else to do, and never take a process of travellers.
 * Their users are addresses: each has one job at a time and two that wait, in turn.
 */
export const openDemoWork = <J extends JobTable>(
  options: Pick<HeavyWorkOptions, 'program' | 'processorOf' | 'warn' | 'budget'>,
): HeavyWork<J> => new HeavyWork<J>({ ...options, processes: 1, niceness: 19, waitingPerUser: 2 });

/** @param factor as for limits per IP: in dev all visitors share one address */
export const openDemoBudget = (factor: number): ProcessorBudget => {
  const times = ({ most, perSecond }: Allowance): Allowance => ({
    most: most * factor,
    perSecond: perSecond * factor,
  });
  return new ProcessorBudget({ all: times(share.all), each: times(share.each) });
};
