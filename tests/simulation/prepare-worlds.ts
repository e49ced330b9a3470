import { migratedDisk } from './phone/migrated-disk';
import { simulateWorld, type Outcome, type Plan } from './simulate-days';
import type { Patch } from './world/patches';
import { buildPrograms } from './world/programs';
import { randomOf } from './world/random';
import { schedulerFrom } from './world/scheduler';

/** Worlds of one build of the product, with or without deliberate bugs. */
export interface Worlds {
  live(plan: Omit<Plan, 'programs' | 'freshDisk'>): Promise<Outcome>;
}

export async function prepareWorlds(patches: readonly Patch[] = []): Promise<Worlds> {
  const programs = await buildPrograms(['page', 'worker', 'server'], patches);
  const freshDisk = await migratedDisk(schedulerFrom(0), randomOf(0), programs);
  return { live: (plan) => simulateWorld({ ...plan, programs, freshDisk }) };
}
