import { Kysely } from 'kysely';
import type { ProviderEvent } from '../../../server/areas/payments/core/settle-from-event';
import type { Database, Db } from '../../../server/infra/db/tables';
import type { Services } from '../../../server/services';
import { moneyProblems } from '../../support/money-problems';
import type { MoneyCall, Shop } from '../programs/money';
import { PromiseBroken } from '../promise/promise-broken';
import { moneyCatalogue, offered } from '../server/catalogue-model';
import { modelDialect } from '../server/database-dialect';
import { serverGlobals, serverPackages } from '../server/packages-model';
import { emptyTables, type TableRow } from '../server/tables-model';
import { uuidOf } from '../world/cryptography';
import { day, hour, minute, second } from '../world/durations';
import { complete } from '../world/lacks';
import type { StartProgram } from '../world/programs';
import type { Random } from '../world/random';
import { lifeNamed, type Life, type Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import { providerModel, type Intent, type ProviderFault } from './provider-model';

const price = 3_000;
const off = 500;
const extra = 1_500;

interface World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly program: StartProgram;
  readonly days: number;
  /** What may go wrong of requests and events; one is picked for each day. */
  readonly troubles: readonly number[];
}

/** Some days of a shop: travellers who pay, a desk that pays back, two companies and their banks. */
export function moneyDays({ random, scheduler, trace, program, days, troubles }: World) {
  const fate = lifeNamed('fate');
  const companies = lifeNamed('companies');
  const struck = new Map<ProviderFault | 'server killed', number>();
  const committed = { tables: emptyTables() };
  const rows = (table: string): readonly TableRow[] => committed.tables.rows.get(table) ?? [];
  let trouble = 0;
  /** The process ends when a company has given money back next, before it learns of it. */
  let isRefundAimedAt = false;
  let present: { life: Life; shop: Shop } | undefined;
  let processes = 0;

  const noted = (fault: ProviderFault | 'server killed') =>
    void struck.set(fault, (struck.get(fault) ?? 0) + 1);
  const providers = (['stripe', 'paypal'] as const).map((name) =>
    providerModel({
      ...{ name, random, scheduler, trace, life: companies, noted, tell: heard },
      trouble: () => trouble,
      gaveBack: () => isRefundAimedAt && fail(),
    }),
  );
  const user = { id: uuidOf(random), email: 'ana@example.org', residenceId: offered.countryId };
  const couponIds = [uuidOf(random), uuidOf(random)];
  const orderIds = [1, 2, 3].map((number) => `20260101-0000000${number}`);
  addRows();

  function databaseOf(life: Life, statement: () => Promise<void>): Kysely<Database> {
    const database = {
      get tables() {
        return committed.tables;
      },
      set tables(tables) {
        if (!life.isOver) committed.tables = tables;
      },
      statement,
      failsToCommit: () => false,
    };
    return new Kysely<Database>({ dialect: modelDialect(database) });
  }

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
    isRefundAimedAt = false;
    noted('server killed');
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

  const call = (name: MoneyCall, sent: object, done?: (answer: unknown) => void) => {
    trace.note(() => `ana asks for ${name}`);
    attempt((shop) => shop.call(user, name, sent), done);
  };

  /** The page that asked for a payment gets its secret, and can show the provider's window. */
  function shown(answer: unknown): void {
    const { clientSecret } = answer as { clientSecret: string };
    for (const { intents } of providers)
      for (const intent of intents)
        if (clientSecret === `secret of ${intent.id}`) intent.isGiven = true;
  }

  const intentsOf = (order_id: string, fits: (intent: Intent) => boolean) =>
    providers.flatMap((provider) =>
      provider.intents
        .filter((intent) => intent.reference === order_id && fits(intent))
        .map((intent) => ({ provider, intent })),
    );

  const deeds: readonly ((order_id: string) => void)[] = [
    (order_id) => call('submitOrder', { order_id, display_fee: price }),
    (order_id) =>
      call('submitOrder', {
        ...{ order_id, display_fee: price - off, user_coupon_id: random.pick(couponIds) },
      }),
    (order_id) => {
      const way = random.pick(['card', 'paypal', undefined]);
      // On one device, or on two at once.
      for (let devices = random.pick([1, 1, 2]); devices > 0; devices -= 1)
        call('payOrder', { order_id, way }, shown);
    },
    confirm,
    confirm,
    (order_id) => call('closePayment', { order_id }),
    (order_id) => call('refreshOrder', { order_id, fee_type_id: 1 }),
    (order_id) => call('cancelOrder', { order_id, reason: 1 }),
    (order_id) => call('cancelOrder', { order_id, reason: 1, refund: random.pick([price, 2000]) }),
    (order_id) =>
      attempt((shop) => shop.refundOrder(order_id, `${order_id}/${String(random.whole(3))}`)),
    (order_id) => {
      const paid = rows('payments').find(
        (row) => row['order_id'] === order_id && row['income'] !== null,
      );
      const key = `${order_id}/part/${String(random.whole(3))}`;
      if (paid) attempt((shop) => shop.refundPart(paid['id'] as string, key, 700));
    },
    owe,
    (order_id) => {
      const owed = rows('price_differences').findLast((row) => row['order_id'] === order_id);
      const way = random.pick(['card', 'paypal', undefined]);
      const asked = { order_id, price_diff_id: owed?.['id'], expected_fee: extra, way };
      if (owed) call('payPriceDifference', asked, shown);
    },
    bank,
    bank,
    hurry,
    hurry,
  ];

  /** Everything that a payment consists of within seconds, on several devices. */
  function hurry(order_id: string): void {
    const soon = (from: number, to: number, run: () => void) =>
      scheduler.after(fate, (from + (to - from) * random.next()) * second, run);
    const again = (times: number, run: () => void) => {
      for (let left = times; left > 0; left -= 1) run();
    };
    call('submitOrder', { order_id, display_fee: price });
    again(random.pick([1, 2, 3]), () =>
      soon(1, 6, () => call('payOrder', { order_id, way: random.pick(['card', 'paypal']) }, shown)),
    );
    again(random.pick([1, 2, 3]), () => soon(3, 12, () => confirm(order_id)));
    again(random.pick([0, 1, 2]), () => soon(3, 12, () => call('closePayment', { order_id })));
    again(random.pick([0, 1]), () =>
      soon(3, 12, () => call('refreshOrder', { order_id, fee_type_id: 1 })),
    );
  }

  /** The traveller pays in the window of a provider, also in an old one that is still open. */
  function confirm(order_id: string): void {
    const open = intentsOf(order_id, ({ isGiven }) => isGiven);
    if (open.length === 0) return;
    const { provider, intent } = random.pick(random.chance(0.7) ? open.slice(-1) : open);
    provider.confirm(intent, random.pick(['succeeded', 'succeeded', 'processing', 'failed']));
  }

  /** The desk asks for a price difference; one of an order is unpaid at most. */
  function owe(order_id: string): void {
    const isOwed = rows('price_differences').some(
      (row) => row['order_id'] === order_id && row['paid_at'] === null,
    );
    if (isOwed) return;
    insert('price_differences', {
      ...{ id: uuidOf(random), order_id, item: 'Extra', expected_fee: extra },
      ...{ opened_at: new Date(scheduler.now()), fee: null, paid_at: null, withdrawn_at: null },
    });
  }

  /** What happens to money that was paid. */
  function bank(order_id: string): void {
    const paid = intentsOf(order_id, ({ state }) => state === 'succeeded');
    if (paid.length === 0) return;
    const { provider, intent } = random.pick(paid);
    random.pick([
      () => provider.refundByHand(intent, random.pick([700, price])),
      () => provider.setRefundsBecome(random.pick(['done', 'pending', 'failed'])),
      () => provider.endRefund(intent, random.pick(['done', 'failed'])),
      () => provider.dispute(intent),
      () => provider.decideDispute(intent, random.pick(['won', 'lost'])),
    ])();
  }

  function insert(table: string, row: TableRow): void {
    committed.tables.rows.set(table, [...rows(table), row]);
  }

  function addRows(): void {
    const at = new Date(scheduler.now());
    const { countryId, productId } = offered;
    const country = { country_id: countryId, country_residence_id: countryId };
    const { id: user_id, email } = user;
    insert('users', { id: user_id, email, ...country, language: 'en', erased_at: null });
    for (const id of orderIds) {
      insert('orders', {
        ...{ id, user_id, product_id: productId, product_version: 1, ...country },
        ...{ pay_status: 'unpaid', depart_date: '2027-06-01', fee: null, discount: 0 },
        ...{ visa_fee: null, cancel_reason: null, applicants_added: 1, created_at: at },
      });
      insert('applicants', {
        ...{ id: uuidOf(random), order_id: id, number: 1, first_name: 'Ana' },
        ...{ identity_id: 'none', status: 'uploading-documents', result: null, reason: null },
        ...{ refund_reason: null, letter_notes: null, visa_upload_id: null },
        ...{ version: 1, was_revised: false },
      });
    }
    for (const id of couponIds)
      insert('user_coupons', {
        ...{ id, user_id, grant_key: id, kind: 'test', type: 'fixed-amount', discount: off },
        ...{ threshold: null, memo: '', received_at: at, usable_from: at, shown_at: null },
        ...{ expires_at: new Date(scheduler.now() + 365 * day), order_id: null, used_at: null },
      });
  }

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
    if (surprise) throw new PromiseBroken('money', `an error that nobody expects: ${said()}`);
  }
  const said = () => (surprise instanceof Error ? surprise.message : String(surprise));

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
        scheduler.after(fate, from + random.next() * day, fail);
      scheduler.after(fate, from, () => void (isRefundAimedAt = random.chance(0.3)));
    }
  }

  /** Everything that is on its way arrives, and the banks decide. */
  async function calmDown(): Promise<void> {
    trouble = 0;
    isRefundAimedAt = false;
    if (!present) start();
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
      start();
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
