import { profiles, type ProfileName } from './profiles';
import { PromiseBroken } from './promise/promise-broken';
import { ModelLacks, takeLacks } from './world/lacks';
import type { Disk } from './phone/disk';
import type { Programs } from './world/programs';
import { fullTrace, noTrace, type Trace } from './world/trace';
import { NoProgress, schedulerFrom } from './world/scheduler';
import { randomOf } from './world/random';
import { hardDays } from './world/hard-days';

/** Days that one world lives, each with up to two phones. */
export const daysOfWorld = 2;

/** When every world begins: a Thursday, in virtual time. */
const beginning = Date.UTC(2026, 0, 1, 8);

export interface Outcome {
  readonly seed: number;
  /** Days lived by phones: two phones live two days in a day. */
  readonly phoneDays: number;
  readonly faults: number;
  /** How many things people did, or happened, apart from what the network did to requests. */
  readonly moments: number;
  readonly pairs: ReadonlySet<string>;
  readonly broken: PromiseBroken | undefined;
  readonly trace: Trace;
}

export interface Plan {
  readonly seed: number;
  readonly profile: ProfileName;
  readonly programs: Programs;
  readonly freshDisk: Disk;
  readonly isTraced?: boolean;
  /** The numbers of moments that are left out, to shorten a trace. */
  readonly leftOut?: ReadonlySet<number>;
}

/**
 * Lives one world by its seed.
 *
 * @throws {ModelLacks} if the product used something that the models do not have: whatever else the
 *   world has shown may come from that
 */
export async function simulateWorld(plan: Plan): Promise<Outcome> {
  const { seed, profile, programs, freshDisk, isTraced, leftOut } = plan;
  const scheduler = schedulerFrom(beginning);
  const trace = isTraced ? fullTrace(() => scheduler.now()) : noTrace;
  const world = hardDays({
    ...{ scheduler, trace, programs, freshDisk },
    random: randomOf(seed),
    profile: profiles[profile],
    days: daysOfWorld,
    leftOut: leftOut ?? new Set(),
  });
  let broken: PromiseBroken | undefined;
  // Whatever failed there goes on no more, and nobody knows of it.
  const dropped = (error: unknown) => {
    broken ??= new PromiseBroken('stuck', `nobody handles ${String(error)}`);
  };
  process.on('unhandledRejection', dropped);
  try {
    await world.live();
  } catch (error) {
    if (error instanceof NoProgress)
      broken ??= new PromiseBroken('stuck', 'somebody tries again and again without waiting');
    else if (error instanceof PromiseBroken) broken ??= error;
    else throw error;
  } finally {
    process.off('unhandledRejection', dropped);
  }
  const message = broken?.message;
  if (message) trace.note(() => `broken promise — ${message}`);
  const lacks = takeLacks();
  if (lacks.length > 0) throw new ModelLacks(lacks);
  return { seed, ...world.lived(), broken, trace };
}
