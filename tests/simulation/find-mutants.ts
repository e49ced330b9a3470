import { begunMutants } from './begun-mutants';
import { formMutants } from './form-mutants';
import { moneyMutants } from './money/money-mutants';
import { prepareShops } from './money/simulate-money';
import { mutants, type Mutant } from './mutants';
import { offerMutants } from './offer-mutants';
import { prepareWorlds } from './prepare-worlds';
import type { ProfileName } from './profiles';
import { ModelLacks } from './world/lacks';

/** Within so many days every deliberate bug has to be found. */
const mostDays = 10_000;

const profiles: readonly ProfileName[] = ['crowded', 'strict', 'aimed', 'frail', 'cramped', 'hard'];
/** The profiles that live what a bug is about. */
function profilesFor(mutant: Mutant): readonly ProfileName[] {
  if (begunMutants.includes(mutant)) return ['begun', 'begun-two'];
  if (offerMutants.includes(mutant)) return ['asked'];
  return formMutants.includes(mutant) ? ['form', 'form-two'] : profiles;
}

/** Lives worlds of a product with a bug until a promise breaks. @returns the days, if it does */
export async function daysUntilFound(mutant: Mutant, days: number): Promise<number | undefined> {
  const worlds = await prepareWorlds([mutant, ...(mutant.and ?? [])]);
  const own = profilesFor(mutant);
  let lived = 0;
  for (let seed = 1; lived < days; seed += 1) {
    const profile = own[seed % own.length] ?? 'hard';
    const outcome = await worlds.live({ seed, profile }).catch((error: unknown) => {
      if (error instanceof ModelLacks) throw error;
    });
    lived += outcome?.phoneDays ?? 1;
    // A world that cannot even run shows the bug too.
    if (!outcome || outcome.broken) return lived;
  }
  return undefined;
}

/** The same for the shop. */
async function daysUntilMoneyIsWrong(mutant: Mutant, days: number): Promise<number | undefined> {
  const shops = await prepareShops([mutant]);
  let lived = 0;
  for (let seed = 1; lived < days; seed += 1) {
    const outcome = await shops.live({ seed });
    lived += outcome.days;
    if (outcome.broken) return lived;
  }
  return undefined;
}

/** Looks for every deliberate bug. @returns how many are found, of how many */
export async function findMutants(
  report: (line: string) => void,
  days = mostDays,
): Promise<{ found: number; all: number }> {
  let found = 0;
  const all = [...mutants, ...begunMutants, ...formMutants, ...offerMutants, ...moneyMutants];
  for (const mutant of all) {
    const isMoney = moneyMutants.includes(mutant);
    const lived = await (isMoney ? daysUntilMoneyIsWrong : daysUntilFound)(mutant, days);
    if (lived !== undefined) found += 1;
    const result = lived === undefined ? `not found in ${days} days` : `found on day ${lived}`;
    report(`${mutant.name} (${mutant.file}): ${result}`);
  }
  return { found, all: all.length };
}
