import type { ProviderEvent } from '../../../server/areas/payments/core/settle-from-event';
import type { Services } from '../../../server/services';
import type { Shop } from '../programs/money';
import { moneyCatalogue } from '../server/catalogue-model';
import { serverGlobals, serverPackages } from '../server/packages-model';
import { hour, minute } from '../world/durations';
import { complete } from '../world/lacks';
import type { StartProgram } from '../world/programs';
import type { Random } from '../world/random';
import { lifeNamed, type Life, type Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import type { ProviderModel } from './provider-model';
import type { ShopTables } from './shop-tables';

interface Around {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly program: StartProgram;
  readonly fate: Life;
  readonly companies: Life;
  readonly providers: readonly ProviderModel[];
  readonly databaseOf: ShopTables['databaseOf'];
  /** Called when the process is killed. */
  readonly killed: () => void;
}

/** The server's process: it is killed and starts again, and reconciles every few minutes. */
export function shopProcess(around: Around) {
  const { random, scheduler, trace, program, fate, companies, providers } = around;
  const { databaseOf, killed } = around;
  let present: { life: Life; shop: Shop } | undefined;
  let processes = 0;

  function start(): void {
    const life = lifeNamed(`server ${(processes += 1)}`);
    const wait = () =>
      new Promise<void>((resolve) => void scheduler.after(life, 4 * random.next(), resolve));
    const own = { random, scheduler, life };
    const packages = serverPackages(own, { folder: new Map(), disk: wait });
    const { startShop } = program(serverGlobals(own), packages);
    const reached = (index: number) =>
      providers[index]?.reachedBy(life, (kind, words) => shop.failure(kind, words));
    const services = complete('Services', {
      db: databaseOf(life, wait),
      providers: complete('PaymentProviders', { card: reached(0), paypal: reached(1) }),
      settings: complete('Settings', { environment: 'dev', perIpFactor: 1000 }),
      catalogue: moneyCatalogue,
      secret: {},
      formOrigin: undefined,
      clock: () => new Date(scheduler.now()),
    });
    const shop: Shop = (startShop as (services: Services) => Shop)(services as unknown as Services);
    present = { life, shop };
    trace.note(() => `${life.name} starts`);
    const regularly = () =>
      scheduler.after(life, 5 * minute, () => {
        void shop.reconcile().catch(unexpected);
        regularly();
      });
    void shop.reconcile().catch(unexpected);
    regularly();
  }

  function kill(): void {
    if (present) present.life.isOver = true;
    present = undefined;
  }

  /** The process is killed; it starts again soon, or when its operator is back after a free day. */
  function fail(): void {
    if (!present) return;
    killed();
    kill();
    const pause = random.chance(0.2) ? (25 + random.next() * 10) * hour : random.next() * hour;
    scheduler.after(fate, pause, () => present ?? start());
  }

  let surprise: unknown;

  function unexpected(error: unknown): void {
    if (!present?.shop.isExpected(error)) surprise ??= error;
  }

  async function heard(event: ProviderEvent): Promise<boolean> {
    const process = present;
    if (!process) return false;
    // A process that is killed meanwhile answers nothing: the company waits for ten seconds.
    const isTold = await new Promise<boolean>((resolve) => {
      scheduler.after(companies, 10_000, () => resolve(false));
      process.shop.hear(event).then(
        () => resolve(!process.life.isOver),
        (error: unknown) => {
          unexpected(error);
          resolve(false);
        },
      );
    });
    return isTold;
  }

  /** Somebody does something; the server may refuse it. */
  function attempt(work: (shop: Shop) => Promise<unknown>, done?: (answer: unknown) => void): void {
    const process = present;
    if (!process) return;
    work(process.shop).then((answer) => {
      if (!process.life.isOver) done?.(answer);
    }, unexpected);
  }

  return {
    start,
    fail,
    heard,
    attempt,
    isRunning: () => present !== undefined,
    /** An error that the server does not expect. */
    surprise: () => surprise,
  };
}

export type ShopProcess = ReturnType<typeof shopProcess>;
