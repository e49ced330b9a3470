import type { BrowserContext } from '@playwright/test';
import type { kenya } from '../../support/order-steps';
import type { Engine } from '../../support/phone';
import type { VersionName } from './app-versions';
import type { FalseAnswer } from './http-layer';
import { judge, type Verdict } from './invariants';
import type { Lab } from './lab';
import { openScene, type Scene } from './scene';
import type { WireRule } from './tcp-proxy';

/** A fault, and what the outbox has to make of it. */
export interface FaultCase {
  name: string;
  /** In a sentence: what goes wrong. */
  does: string;
  /** Whether it also says something about an engine without Background Sync. */
  inFirefox?: true;
  /** The phone's browser is a process of its own, which can be killed. */
  ownProcess?: true;
  /** Its browser takes no service worker. */
  hasNoWorker?: true;
  /** Its browser has no IndexedDB: all lives in the open page. */
  keepsNothing?: true;
  product?: typeof kenya;
  version?: VersionName;
  /** Prepares the browser before the app is opened. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** The network's faults. */
  wire?: readonly WireRule[];
  /** The answers in the server's place. */
  answers?: readonly { on: RegExp; with: readonly FalseAnswer[] }[];
  /**
   * The steps, with the app open and the faults in place; by default pages are sealed and arrive.
   */
  act?: (scene: Scene) => Promise<void>;
}

export interface Run {
  seed: number;
  engine?: Engine;
  version?: VersionName;
}

async function sealAndArrive(scene: Scene): Promise<void> {
  await scene.seal();
  await scene.seal();
  await scene.allArrived();
}

/** Runs a case once and judges it; what does not come to pass is a problem like any other. */
export async function runCase(lab: Lab, fault: FaultCase, run: Run): Promise<Verdict> {
  const { ownProcess = false, hasNoWorker = false, keepsNothing = false } = fault;
  const { version, prepare, product } = fault;
  const browser = { ownProcess, hasNoWorker, keepsNothing, prepare };
  const scene = await openScene(lab, { ...browser, version, product, ...run });
  try {
    const failure = await play(scene, fault).then(
      () => undefined,
      (error: unknown) => String(error instanceof Error ? error.message : error),
    );
    await scene.heal().catch(() => undefined);
    const verdict = await judge(scene);
    if (failure !== undefined) verdict.problems.unshift(failure);
    return verdict;
  } finally {
    await scene.close();
  }
}

async function play(scene: Scene, fault: FaultCase): Promise<void> {
  await scene.enter(scene.phone);
  for (const rule of fault.wire ?? []) scene.wire.rule(rule);
  for (const { on, with: answers } of fault.answers ?? []) scene.http.instead(on, ...answers);
  await (fault.act ?? sealAndArrive)(scene);
  if (fault.wire && scene.wire.met.length === 0) throw new Error('No request met the fault.');
  if (fault.answers && scene.http.met.length === 0)
    throw new Error('No request met the false answer.');
  await scene.giveAnotherChance();
}
