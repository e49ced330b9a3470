import type { Db } from '../../../server/infra/db/tables';
import { moneyProblems } from '../../support/money-problems';
import { PromiseBroken } from '../promise/promise-broken';
import { day, hour } from '../world/durations';
import type { StartProgram } from '../world/programs';
import type { Random } from '../world/random';
import { lifeNamed, type Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import { deedsOf } from './deeds';
import { off } from './prices';
import { providerModel, type ProviderFault } from './provider-model';
import { shopProcess } from './shop-process';
import { shopTables } from './shop-tables';

interface World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly program: StartProgram;
  readonly days: number;
  /** Probabilities of a fault for requests and events; one is picked for each day. */
  readonly troubles: readonly number[];
}

/** Some days of a shop: travellers who pay, a desk that pays back, two companies and their banks. */
export function moneyDays({ random, scheduler, trace, program, days, troubles }: World) {
  const fate = lifeNamed('fate');
  const companies = lifeNamed('companies');
  const struck = new Map<ProviderFault | 'server killed', number>();
  let trouble = 0;
  /** The process ends when a company has given money back next, before it learns of it. */
  let isRefundAimedAt = false;

  const noted = (fault: ProviderFault | 'server killed') =>
    void struck.set(fault, (struck.get(fault) ?? 0) + 1);
  const providers = (['stripe', 'paypal'] as const).map((name) =>
    providerModel({
      ...{ name, random, scheduler, trace, life: companies, noted },
      tell: (event) => shop.heard(event),
      trouble: () => trouble,
      gaveBack: () => isRefundAimedAt && shop.fail(),
    }),
  );
  const tables = shopTables({ random, scheduler });
  const { rows, databaseOf, couponIds, orderIds } = tables;
  const shop = shopProcess({
    ...{ random, scheduler, trace, program, fate, companies, providers, databaseOf },
    killed() {
      isRefundAimedAt = false;
      noted('server killed');
    },
  });
  const deeds = deedsOf({
    ...{ random, scheduler, trace, fate, providers, tables, attempt: shop.attempt },
  });

  /** Nobody has a paid fee twice, and no coupon is spent twice: at every moment. */
  function holdsNow(): void {
    const seen = new Set<string>();
    for (const { order_id, fee_type, price_diff_id, state } of rows('payments')) {
      const fee = [order_id, fee_type, price_diff_id].join();
      if (state !== 'paid') continue;
      if (seen.has(fee)) throw new PromiseBroken('money', `${fee} is paid twice`);
      seen.add(fee);
    }
    for (const id of couponIds) {
      const moved = rows('ledger').filter(({ coupon_id }) => coupon_id === id);
      const sum = moved.reduce((spent, { amount }) => spent + (amount as number), 0);
      if (sum !== 0 && sum !== -off) throw new PromiseBroken('money', `coupon ${id}: ${sum}`);
    }
    const surprise = shop.surprise();
    if (surprise === undefined) return;
    const said = surprise instanceof Error ? surprise.message : String(surprise);
    throw new PromiseBroken('money', `an error that nobody expects: ${said}`);
  }

  async function runUntil(time: number): Promise<void> {
    while (scheduler.now() < time) {
      await scheduler.runUntil(Math.min(time, scheduler.now() + hour));
      holdsNow();
    }
  }

  function plan(): void {
    for (let each = 0; each < days; each += 1) {
      const from = each * day;
      scheduler.after(fate, from, () => void (trouble = random.pick(troubles)));
      for (const order_id of orderIds)
        // Most of it in an hour of the day, when windows are open.
        for (let left = 12, start = random.next() * 20 * hour; left > 0; left -= 1)
          scheduler.after(fate, from + start + random.next() * hour, () =>
            random.pick(deeds)(order_id),
          );
      for (let kills = random.whole(4); kills > 0; kills -= 1)
        scheduler.after(fate, from + random.next() * day, shop.fail);
      scheduler.after(fate, from, () => void (isRefundAimedAt = random.chance(0.3)));
    }
  }

  /** Everything that is on its way arrives, and the banks decide. */
  async function calmDown(): Promise<void> {
    trouble = 0;
    isRefundAimedAt = false;
    if (!shop.isRunning()) shop.start();
    for (const provider of providers) {
      provider.setRefundsBecome('done');
      for (const intent of provider.intents) {
        if (intent.state === 'processing') provider.confirm(intent, 'succeeded');
        provider.decideDispute(intent, random.pick(['won', 'lost']));
      }
    }
    // Longer than payments stay open, and than an event may be late.
    await runUntil(scheduler.now() + 30 * hour);
    for (const provider of providers)
      for (const intent of provider.intents)
        if (intent.refunds.some(({ state }) => state === 'pending'))
          provider.endRefund(intent, 'done');
    await runUntil(scheduler.now() + 6 * hour);
  }

  async function settled(): Promise<void> {
    const books = databaseOf(lifeNamed('books'), () => Promise.resolve()) as unknown as Db;
    const problems = await moneyProblems(books, orderIds, providers);
    if (problems.length > 0) throw new PromiseBroken('money', problems.join('; '));
  }

  return {
    async live(): Promise<void> {
      shop.start();
      plan();
      await runUntil(scheduler.now() + days * day);
      fate.isOver = true;
      await calmDown();
      await settled();
    },
    struck: struck as ReadonlyMap<string, number>,
    /** Of how many intents the money was taken, and how much went back. */
    paid: () =>
      providers.flatMap(({ intents }) => intents).filter(({ state }) => state === 'succeeded')
        .length,
  };
}
