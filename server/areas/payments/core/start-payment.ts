import type { WireResponseOf } from '../../../../src/contract/define-call';
import { ret } from '../../../../src/contract/envelope';
import type { PayWay, paymentCalls } from '../../../../src/contract/payments';
import { Refusal } from '../../../errors/refusal';
import { newId } from '../../../infra/secrets/random-id';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import type { Fee } from './fee';
import { PaymentFailure, type PaymentProvider } from './provider';
import type { Payment } from './lock-payment';
import { closeUnbegun, findOpenPayment, takeOver } from './settle';
import { providerNamed, wayOf, waysOf, type Shop } from './shop';

const currency = 'usd';
const minute = 60_000;

type PaymentParams = WireResponseOf<(typeof paymentCalls)['payOrder']>;

interface Wanted {
  readonly fee: Fee;
  /** Absent: that of what is open already, else the first that is configured. */
  readonly way: PayWay | undefined;
  /** What is to be paid, in cents, read under the order's lock; throws where nothing is. */
  readonly amountIn: (tx: Db) => Promise<number>;
}

/** Each round ends a payment that was open; another device may begin one in between. */
const mostRounds = 5;

/**
 * The one open payment of a fee with the provider's intent for it, both made if there are none. What
 * the provider knows already is taken over first: a fee that is paid is not asked for again, and one
 * that may still be paid in another way is not asked for in a second one.
 * @throws {Refusal} from `amountIn`, where nothing is to be paid; when another device closed it
 * @throws {PaymentFailure} nothing is lost: the next try goes on with the same payment
 */
export async function startPayment(shop: Shop, wanted: Wanted): Promise<PaymentParams> {
  let { way } = wanted;
  for (let round = 0; round < mostRounds; round += 1) {
    const { payment, amount } = await transact(shop.db, (tx) => openPayment(tx, shop, wanted, way));
    const fits = payment.amount === amount && isWanted(shop, payment, way);
    const params = payment.intent_id
      ? await goOn(shop, { ...payment, intent_id: payment.intent_id }, fits)
      : await begin(shop, payment, fits);
    if (params) return params;
    // What takes its place is paid in the same way.
    way ??= wayOf(shop.providers, payment.provider);
  }
  throw new Refusal(ret.notAllowed, { code: 'paid-elsewhere' });
}

function isWanted({ providers }: Shop, { provider }: Payment, way: PayWay | undefined): boolean {
  return way === undefined || providers[way]?.name === provider;
}

async function openPayment(tx: Db, shop: Shop, { fee, amountIn }: Wanted, way: PayWay | undefined) {
  const amount = await amountIn(tx);
  const open = await findOpenPayment(tx, fee);
  if (open) return { payment: open, amount };
  const provider = providerFor(shop, way);
  const payment = await tx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: fee.orderId,
      fee_type: fee.type,
      price_diff_id: fee.type === 'price-difference' ? fee.differenceId : null,
      amount,
      currency,
      provider: provider.name,
      state: 'open',
      created_at: shop.now,
      ask_after: new Date(shop.now.getTime() + minute),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { payment, amount };
}

function providerFor({ providers }: Shop, way: PayWay | undefined): PaymentProvider {
  const [first] = waysOf(providers);
  const chosen = way ?? first;
  const provider = chosen && providers[chosen];
  if (provider) return provider;
  throw new Refusal(
    ret.notAllowed,
    first ? { code: 'pay-way-not-offered' } : { code: 'pay-not-offered' },
  );
}

/** A payment that has its intent: as the provider says, or undefined once it is over. */
async function goOn(
  shop: Shop,
  payment: Payment & { intent_id: string },
  fits: boolean,
): Promise<PaymentParams | undefined> {
  const provider = providerNamed(shop.providers, payment.provider);
  const status = await provider.queryIntent(payment.intent_id);
  await takeOver(shop, payment.id, status);
  const answer = (state: 'open' | 'checking', secret = '') =>
    paramsOf(shop, { provider, payment, secret, state });
  if (status.state === 'open') {
    if (fits) return answer('open', status.clientSecret);
    const end = await provider.cancelIntent(payment.intent_id);
    await takeOver(shop, payment.id, end);
    // A provider that could not cancel it may still take the money.
    if (end.state === 'open') throw new PaymentFailure('refused', 'It could not be cancelled.');
    return end.state === 'processing' ? answer('checking', end.clientSecret) : undefined;
  }
  const stillOpen = status.state === 'processing' || (await isOpen(shop.db, payment.id));
  return stillOpen ? answer('checking', status.clientSecret) : undefined;
}

/** A payment without its intent: new, or one whose making was cut off. */
async function begin(
  shop: Shop,
  payment: Payment,
  fits: boolean,
): Promise<PaymentParams | undefined> {
  const { db } = shop;
  if (!fits) {
    await closeUnbegun(db, payment.id);
    return undefined;
  }
  const provider = providerNamed(shop.providers, payment.provider);
  const request = { amount: payment.amount, currency, reference: payment.order_id } as const;
  const intent = await provider
    .createIntent({ ...request, idempotencyKey: payment.id })
    .catch(async (error: unknown) => {
      // Refused once, refused with this key for ever: the next try gets another one.
      if (error instanceof PaymentFailure && error.kind === 'refused')
        await closeUnbegun(db, payment.id);
      throw error;
    });
  const recorded = await db
    .updateTable('payments')
    .set({ intent_id: intent.intentId })
    .where('id', '=', payment.id)
    .where('state', '=', 'open')
    // One intent for ever: another one would be a second way to pay.
    .where((of) => of.or([of('intent_id', 'is', null), of('intent_id', '=', intent.intentId)]))
    .returning('id')
    .executeTakeFirst();
  if (recorded)
    return paramsOf(shop, { provider, payment, secret: intent.clientSecret, state: 'open' });
  // Closed by another device in between: nobody may pay this any more.
  await provider.cancelIntent(intent.intentId);
  throw new Refusal(ret.notAllowed, { code: 'payment-closed-elsewhere' });
}

async function isOpen(db: Db, paymentId: string): Promise<boolean> {
  const { state } = await db
    .selectFrom('payments')
    .where('id', '=', paymentId)
    .select('state')
    .executeTakeFirstOrThrow();
  return state === 'open';
}

function paramsOf(
  { providers }: Shop,
  {
    provider,
    payment,
    secret,
    state,
  }: { provider: PaymentProvider; payment: Payment; secret: string; state: 'open' | 'checking' },
): PaymentParams {
  return {
    provider: provider.name,
    ways: waysOf(providers),
    publishableKey: provider.publishableKey,
    clientSecret: secret,
    clientSecretAli: secret,
    clientSecretWechat: secret,
    payment_id: payment.id,
    amount: payment.amount,
    currency,
    state,
  };
}
