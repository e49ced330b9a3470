import type { MoneyCall } from '../programs/money';
import { uuidOf } from '../world/cryptography';
import { second } from '../world/durations';
import type { Random } from '../world/random';
import type { Life, Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import { extra, off, price } from './prices';
import type { Intent, ProviderModel } from './provider-model';
import type { ShopProcess } from './shop-process';
import type { ShopTables } from './shop-tables';

interface Around {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly fate: Life;
  readonly providers: readonly ProviderModel[];
  readonly tables: ShopTables;
  readonly attempt: ShopProcess['attempt'];
}

/** Actions of a traveller, the desk and the banks on an order; one of them is picked at a time. */
export function deedsOf(around: Around): readonly ((order_id: string) => void)[] {
  const { random, scheduler, trace, fate, providers, attempt } = around;
  const { rows, insert, user, couponIds } = around.tables;

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

  /** Plays the bank of a paid order: a refund, its end, or a dispute. */
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

  return [
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
}
