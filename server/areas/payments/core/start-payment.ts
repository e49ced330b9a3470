import type { WireResponseOf } from '../../../../src/contract/define-call';
import { ret } from '../../../../src/contract/envelope';
import type { PayWay, paymentCalls } from '../../../../src/contract/payments';
import { Refusal } from '../../../errors/refusal';
import { newId } from '../../../infra/secrets/random-id';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import type { Fee } from './paid-fee';
import { PaymentFailure, type PaymentProvider } from './provider';
import { type Payment, type PaymentContext, providerNamed, wayOf, waysOf } from './payment-context';
import { applyProviderStatus, cancelAtProvider, closeUnbegun, findOpenPayment } from './settle';

const currency = 'usd';
const minute = 60_000;

type PaymentParams = WireResponseOf<(typeof paymentCalls)['payOrder']>;

interface Wanted {
  readonly fee: Fee;
  /** Undefined: the method of the open payment, else the first configured one. */
  readonly way: PayWay | undefined;
  /** The amount in cents, read under the order's lock; throws if nothing is to be paid. */
  readonly amountIn: (tx: Db) => Promise<number>;
}

/** Each round closes an open payment; another device may start one in between. */
const mostRounds = 5;

/**
 * Returns the open payment of a fee with its intent, and creates both if necessary. The provider's
 * present status is applied first: a paid fee is not requested again, and a fee that may still be
 * paid by one method is not requested by another.
 * @throws {Refusal} from `amountIn`, if nothing is to be paid; or if another device closed the
 *   payment
 * @throws {PaymentFailure} nothing is lost: the next attempt continues with the same payment
 */
export async function startPayment(
  context: PaymentContext,
  wanted: Wanted,
): Promise<PaymentParams> {
  let { way } = wanted;
  for (let round = 0; round < mostRounds; round += 1) {
    const { payment, amount } = await transact(context.db, (tx) =>
      openPayment(tx, context, wanted, way),
    );
    const fits = payment.amount === amount && isWanted(context, payment, way);
    const params = payment.intent_id
      ? await resumePayment(context, { ...payment, intent_id: payment.intent_id }, fits)
      : await createIntentOf(context, payment, fits);
    if (params) return params;
    // The payment that replaces it uses the same method.
    way ??= wayOf(context.providers, payment.provider);
  }
  throw new Refusal(ret.notAllowed, { code: 'paid-elsewhere' });
}

function isWanted(
  { providers }: PaymentContext,
  { provider }: Payment,
  way: PayWay | undefined,
): boolean {
  return way === undefined || providers[way]?.name === provider;
}

async function openPayment(
  tx: Db,
  context: PaymentContext,
  { fee, amountIn }: Wanted,
  way: PayWay | undefined,
) {
  const amount = await amountIn(tx);
  const open = await findOpenPayment(tx, fee);
  if (open) return { payment: open, amount };
  const provider = providerFor(context, way);
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
      created_at: context.now,
      ask_after: new Date(context.now.getTime() + minute),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { payment, amount };
}

function providerFor({ providers }: PaymentContext, way: PayWay | undefined): PaymentProvider {
  const [first] = waysOf(providers);
  const chosen = way ?? first;
  const provider = chosen && providers[chosen];
  if (provider) return provider;
  throw new Refusal(
    ret.notAllowed,
    first ? { code: 'pay-way-not-offered' } : { code: 'pay-not-offered' },
  );
}

/** Resumes a payment with an intent, depending on its status; undefined if it is final. */
async function resumePayment(
  context: PaymentContext,
  payment: Payment & { intent_id: string },
  fits: boolean,
): Promise<PaymentParams | undefined> {
  const provider = providerNamed(context.providers, payment.provider);
  const status = await provider.queryIntent(payment.intent_id);
  await applyProviderStatus(context, payment.id, status);
  const answer = (state: 'open' | 'checking', secret = '') =>
    paramsOf(context, { provider, payment, secret, state });
  if (status.state === 'open') {
    if (fits) return answer('open', status.clientSecret);
    const end = await cancelAtProvider(context, payment);
    // If the provider did not cancel it, the money may still be captured.
    if (end?.state === 'open') throw new PaymentFailure('refused', 'It could not be cancelled.');
    return end?.state === 'processing' ? answer('checking', end.clientSecret) : undefined;
  }
  const stillOpen = status.state === 'processing' || (await isOpen(context.db, payment.id));
  return stillOpen ? answer('checking', status.clientSecret) : undefined;
}

/** Creates the intent of a payment that is new or whose creation was interrupted. */
async function createIntentOf(
  context: PaymentContext,
  payment: Payment,
  fits: boolean,
): Promise<PaymentParams | undefined> {
  const { db } = context;
  if (!fits) {
    await closeUnbegun(db, payment.id);
    return undefined;
  }
  const provider = providerNamed(context.providers, payment.provider);
  const request = { amount: payment.amount, currency, reference: payment.order_id } as const;
  const intent = await provider
    .createIntent({ ...request, idempotencyKey: payment.id })
    .catch(async (error: unknown) => {
      // The provider would repeat the rejection for this key: the next attempt needs a new one.
      if (error instanceof PaymentFailure && error.kind === 'refused')
        await closeUnbegun(db, payment.id);
      throw error;
    });
  const recorded = await db
    .updateTable('payments')
    .set({ intent_id: intent.intentId })
    .where('id', '=', payment.id)
    .where('state', '=', 'open')
    // The intent of a payment is never replaced: another one could be paid as well.
    .where((of) => of.or([of('intent_id', 'is', null), of('intent_id', '=', intent.intentId)]))
    .returning('id')
    .executeTakeFirst();
  if (recorded)
    return paramsOf(context, { provider, payment, secret: intent.clientSecret, state: 'open' });
  // Another device closed the payment in the meantime, so its intent must not be paid.
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
  { providers }: PaymentContext,
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
