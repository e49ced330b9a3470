import type { PayWay } from '../../../../src/contract/payments';
import type { Db } from '../../../infra/db/tables';
import { PaymentFailure, type PaymentProvider, type PaymentProviders } from './provider';

/** Our own side of every payment. */
export interface Shop {
  readonly db: Db;
  readonly providers: PaymentProviders;
  readonly now: Date;
  /** For the log: never with a secret. */
  readonly warn: (message: string) => void;
}

const order: readonly PayWay[] = ['card', 'paypal'];

/** The ways to pay that are configured, the first choice first. */
export const waysOf = (providers: PaymentProviders): PayWay[] =>
  order.filter((way) => providers[way] !== undefined);

/** The way that a provider stands for, if it is configured. */
export const wayOf = (providers: PaymentProviders, name: string): PayWay | undefined =>
  order.find((way) => providers[way]?.name === name);

/**
 * The provider that a payment remembers.
 * @throws {PaymentFailure} where its keys are no longer there
 */
export function providerNamed(providers: PaymentProviders, name: string): PaymentProvider {
  const way = wayOf(providers, name);
  if (way && providers[way]) return providers[way];
  if (name === 'sandbox') return closedSandbox;
  throw new PaymentFailure('unreachable', `The provider ${name} is not configured.`);
}

/** Real keys took its place while a test payment was open: no money can come of that any more. */
const closedSandbox: PaymentProvider = {
  name: 'sandbox',
  publishableKey: '',
  createIntent: () => Promise.reject(new PaymentFailure('refused', 'The sandbox is closed.')),
  queryIntent: async () => ({ state: 'cancelled', amount: 0, currency: 'usd' }),
  cancelIntent: async () => ({ state: 'cancelled', amount: 0, currency: 'usd' }),
  queryReturns: async () => ({ refunds: [], disputes: [] }),
  refund: () => Promise.reject(new PaymentFailure('refused', 'The sandbox is closed.')),
};
