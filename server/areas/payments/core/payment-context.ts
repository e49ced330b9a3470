import type { Selectable } from 'kysely';
import { payWay, type PayWay } from '../../../../src/contract/payments';
import type { Database, Db } from '../../../infra/db/tables';
import { lockOrder } from '../../applications/find-order';
import { PaymentFailure, type PaymentProvider, type PaymentProviders } from './provider';

export type Payment = Selectable<Database['payments']>;

/**
 * Reads a payment under the lock of its order. Orders are always locked first, so that transactions
 * cannot deadlock.
 */
export async function lockPayment(tx: Db, paymentId: string): Promise<Payment> {
  const payment = tx.selectFrom('payments').where('id', '=', paymentId).selectAll();
  const { order_id } = await payment.executeTakeFirstOrThrow();
  await lockOrder(tx, order_id);
  return payment.executeTakeFirstOrThrow();
}

/** The dependencies of all payment code. */
export interface PaymentContext {
  readonly db: Db;
  readonly providers: PaymentProviders;
  readonly now: Date;
  /** Logs a warning; the message must not contain a secret. */
  readonly warn: (message: string) => void;
}

/** The configured payment methods in order of preference. */
export const waysOf = (providers: PaymentProviders): PayWay[] =>
  payWay.options.filter((way) => providers[way] !== undefined);

/** The payment method of a provider, if it is configured. */
export const wayOf = (providers: PaymentProviders, name: string): PayWay | undefined =>
  payWay.options.find((way) => providers[way]?.name === name);

/**
 * The provider of a payment, by its recorded name.
 * @throws {PaymentFailure} if its keys are no longer configured
 */
export function providerNamed(providers: PaymentProviders, name: string): PaymentProvider {
  const way = wayOf(providers, name);
  if (way && providers[way]) return providers[way];
  if (name === 'sandbox') return closedSandbox;
  throw new PaymentFailure('unreachable', `The provider ${name} is not configured.`);
}

/**
 * Stands for the sandbox after it was replaced by a real provider: an open test payment counts as
 * cancelled.
 */
const closedSandbox: PaymentProvider = {
  name: 'sandbox',
  isLive: false,
  publishableKey: '',
  createIntent: () => Promise.reject(new PaymentFailure('refused', 'The sandbox is closed.')),
  queryIntent: async () => ({ state: 'cancelled', amount: 0, currency: 'usd' }),
  cancelIntent: async () => ({ state: 'cancelled', amount: 0, currency: 'usd' }),
  queryReturns: async () => ({ refunds: [], disputes: [] }),
  refund: () => Promise.reject(new PaymentFailure('refused', 'The sandbox is closed.')),
};
