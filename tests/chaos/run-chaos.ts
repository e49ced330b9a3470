import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../support/fixtures/seeded-random';
import { bundlePrograms } from '../simulation/world/programs';
import { startAppPhone } from './app-phone';
import {
  compareFiles,
  compareMoney,
  compareReviews,
  compareTraveller,
  type Findings,
} from './compare';
import { faultsOf } from './faults';
import { insist } from './insist';
import { quantile } from './resumes';
import { Reviewer } from './reviewer';
import { openSite } from './site';
import { ChaosTraveller } from './traveller';

export interface ChaosOptions {
  readonly minutes: number;
  readonly phones: number;
  readonly seed: number;
  readonly say?: (what: string) => void;
}

type Deed = 'captures' | 'orders' | 'paid' | 'messages' | 'reviews' | 'resumes' | 'answers';

/** The figures of a run; all but `runs`, `kills` and the time are to be 0. */
export interface ChaosFigures {
  readonly runs: number;
  readonly kills: number;
  readonly acknowledgedLost: number;
  readonly doubled: number;
  readonly ledgerWrong: number;
  readonly orphans: number;
  readonly resumeElsewhereP95Ms: number;
}

export interface ChaosResult {
  readonly figures: ChaosFigures;
  readonly findings: Findings;
  /** How much was done: without it the figures say nothing. */
  readonly done: Readonly<Record<Deed, number>>;
  /** For how many milliseconds each upload rested whose server was gone. */
  readonly waits: readonly number[];
}

/**
 * All phones together do ten things a second, whatever their number: what two cores, which carry
 * servers, databases, store and phones, answer with room to spare. Of one of 40 phones that is one thing
 * in four seconds, still faster than anybody takes photos of pages.
 */
const pauseOfPhoneMs = 200;
const healWithinMs = 5 * 60_000;
/** So many answers say that work goes on, on what the last fault has left. */
const answersBetween = 40;
/** So long the next fault waits for uploads whose server is gone; some were replaced meanwhile. */
const restsAtMostMs = 12_000;

/**
 * Three servers, a pair of databases and a store; phones that work, and operators who review; parts
 * that are killed or frozen at random. Then everything heals, and what everybody was told is compared
 * with what is there.
 * @throws {Error} if a traveller was refused, or something does not heal
 */
export async function runChaos({
  minutes,
  phones,
  seed,
  say = () => undefined,
}: ChaosOptions): Promise<ChaosResult> {
  const random = seededRandom(seed);
  const { page } = await bundlePrograms(['page'], []);
  const site = await openSite(random);
  const failures: unknown[] = [];
  try {
    let isTime = true;
    let deadline = Infinity;
    const isOver = () => Date.now() > deadline || failures.length > 0;
    const around = {
      ...{ random, isOver, address: site.address, stripe: site.stripe },
      isTime: () => isTime && failures.length === 0,
      longestPauseMs: phones * pauseOfPhoneMs,
    };
    const travellers: ChaosTraveller[] = [];
    const beginWithin = Date.now() + healWithinMs;
    const signingUp = { random, isOver: () => Date.now() > beginWithin };
    for (let at = 0; at < phones; at += 1) {
      // On a busy machine the balancer may take a server for dead that is only slow.
      const account = await insist(
        signingUp,
        () => site.signUp(),
        () => false,
      );
      const phone = startAppPhone(`phone ${at}`, page, site.address);
      travellers.push(new ChaosTraveller(around, account, phone));
    }
    const reviewer = new Reviewer(around, await site.logInOperator());
    const working = [...travellers, reviewer].map((each) =>
      each.work().catch((error: unknown) => void failures.push(error)),
    );

    const { all } = faultsOf({ ...site, random, say });
    const names = Object.keys(all);
    const until = Date.now() + minutes * 60_000;
    let kills = 0;
    let next: string[] = [];
    const fault = async () => {
      // Each kind comes once before one comes again.
      if (next.length === 0) next = names.toSorted(() => random() - 0.5);
      kills += 1;
      await all[next.pop() ?? '']?.();
    };
    while (Date.now() < until && failures.length === 0) {
      await fault();
      const answered = site.answers();
      const restsUntil = Date.now() + restsAtMostMs;
      const goesOn = () =>
        site.answers() >= answered + answersBetween &&
        (site.resumes.resting() === 0 || Date.now() > restsUntil);
      while (!goesOn() && failures.length === 0) {
        if (Date.now() > until + healWithinMs) throw new Error('Work does not go on.');
        await sleep(50);
      }
    }
    say('everything heals');
    deadline = Date.now() + healWithinMs;
    isTime = false;
    await Promise.all(working);
    if (failures.length > 0) throw failures[0];
    for (const traveller of travellers) await traveller.settle();
    await reviewer.reviewAll();
    await site.untilAllUp(isOver);

    const findings: Findings = {
      acknowledgedLost: [],
      doubled: [],
      ledgerWrong: [],
      orphans: [],
    };
    for (const traveller of travellers) await compareTraveller(site.db, traveller, findings);
    await compareReviews(site.db, reviewer.finished, findings);
    await compareMoney(site, travellers, findings);
    await compareFiles(site, findings);
    findings.doubled.push(...reviewer.surprises);
    const sum = (of: (traveller: ChaosTraveller) => number) =>
      travellers.reduce((total, each) => total + of(each), 0);
    return {
      findings,
      waits: site.resumes.waits.map(Math.round).toSorted((one, other) => one - other),
      done: {
        captures: sum(({ captures }) => captures.length),
        orders: sum(({ orders }) => orders.length),
        paid: sum(({ paid }) => paid.length),
        messages: sum(({ messages }) => messages),
        reviews: reviewer.finished.length,
        resumes: site.resumes.waits.length,
        answers: site.answers(),
      },
      figures: {
        runs: 1,
        kills,
        acknowledgedLost: findings.acknowledgedLost.length,
        doubled: findings.doubled.length,
        ledgerWrong: findings.ledgerWrong.length,
        orphans: findings.orphans.length,
        resumeElsewhereP95Ms: Math.round(quantile(site.resumes.waits, 0.95)),
      },
    };
  } finally {
    await site.close();
  }
}
