import { differenceStatuses } from '../../../src/contract/codes';
import { ret } from '../../../src/contract/envelope';
import type { paymentCalls } from '../../../src/contract/payments';
import { isCompleted } from '../../../src/domain/order/order-state';
import { applicantsOf } from '../applications/find-applicant';
import { findOrder } from '../applications/find-order';
import { stateOf } from '../applications/order-offer';
import type { Fee } from './core/paid-fee';
import { findDifference } from './core/price-differences';
import { PaymentFailure } from './core/provider';
import { cancelAtProvider, closePayment, findOpenPayment, settleFee } from './core/settle';
import type { PaymentContext } from './core/payment-context';
import { countFlood, limits } from '../../infra/limits/limits';
import { startPayment } from './core/start-payment';
import type { Services } from '../../services';
import type { HandlersOf, Incoming } from '../../handler';
import { notFound, Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { moveToUnpaid } from '../applications/applicant-progress';
import type { OrderRow } from '../applications/order-tables';
import { returnCoupon } from '../coupons/spend-coupon';
import { ledgerCoupon } from './core/ledger';

/** Takes a submission back that was not paid: the order can be edited again. */
async function reopenOrder(
  db: Db,
  { id: orderId, discount }: Pick<OrderRow, 'id' | 'discount'>,
  now: Date,
): Promise<void> {
  const returned = await returnCoupon(db, orderId);
  if (returned)
    await ledgerCoupon(db, returned, 'coupon_returned', { orderId, amount: discount, at: now });
  await moveToUnpaid(db, orderId, now);
}

type PaymentCall = 'payOrder' | 'payPriceDifference' | 'closePayment' | 'refreshOrder';

export function paymentHandlers(services: Services): HandlersOf<typeof paymentCalls> {
  const { db, providers } = services;

  const shopFor = ({ now, log }: Incoming<PaymentCall>): PaymentContext => ({
    db,
    providers,
    now,
    warn: (message) => log.error(message),
  });

  return {
    payOrder: async (call) => {
      const { user, request } = call;
      const { order_id: orderId, way } = request;
      await findOrder(db, user.id, orderId, 'read');
      await countFlood(services, limits.paymentStartsPerUser, user.id, call.now);
      const fee = { type: 'order', orderId } as const;
      const amountIn = async (tx: PaymentContext['db']) => {
        const order = await findOrder(tx, user.id, orderId, 'lock');
        if (order.pay_status === 'paid') throw new Refusal(ret.notAllowed, { code: 'order-paid' });
        if (order.pay_status !== 'waiting-for-payment' || order.fee === null)
          throw new Refusal(ret.notAllowed, { code: 'order-not-submitted' });
        return order.fee;
      };
      const params = await withProviderErrors(call, 'payment-not-started', (context) =>
        startPayment(context, { fee, way, amountIn }),
      );
      return async () => params;
    },

    payPriceDifference: async (call) => {
      const { user, request } = call;
      const { order_id: orderId, way } = request;
      await findOrder(db, user.id, orderId, 'read');
      await countFlood(services, limits.paymentStartsPerUser, user.id, call.now);
      const { id } = await findDifference(db, orderId, request.price_diff_id);
      const fee = { type: 'price-difference', orderId, differenceId: id } as const;
      const amountIn = async (tx: PaymentContext['db']) => {
        const order = await findOrder(tx, user.id, orderId, 'lock');
        const { paid_at, expected_fee } = await findDifference(tx, orderId, id);
        if (paid_at !== null) throw new Refusal(ret.notAllowed, { code: 'difference-paid' });
        // As if it was withdrawn already: everybody has a result, so nothing is left to pay for.
        if (isCompleted(stateOf(order, await applicantsOf(tx, [orderId]))))
          throw notFound('payment');
        if (expected_fee !== request.expected_fee)
          throw new Refusal(ret.priceChanged, { code: 'amount-changed' });
        return expected_fee;
      };
      const params = await withProviderErrors(call, 'payment-not-started', (context) =>
        startPayment(context, { fee, way, amountIn }),
      );
      return async () => params;
    },

    priceDifference:
      ({ user, request }) =>
      async (tx) => {
        await findOrder(tx, user.id, request.order_id, 'read');
        const { paid_at } = await findDifference(tx, request.order_id, request.price_diff_id);
        return { status: differenceStatuses.codeOf(paid_at === null ? 'unpaid' : 'paid') };
      },

    closePayment: async (call) => {
      const { user, request, now } = call;
      await findOrder(db, user.id, request.order_id, 'read');
      await countFlood(services, limits.paymentQuestionsPerUser, user.id, now);
      const fee = { type: 'order', orderId: request.order_id } as const;
      await withProviderErrors(call, 'payment-not-changed', async (context) => {
        const payment = await findOpenPayment(db, fee);
        if (payment) await cancelAtProvider(context, payment);
      });
      return async (tx) => {
        const order = await findOrder(tx, user.id, request.order_id, 'lock');
        if (order.pay_status === 'paid') throw new Refusal(ret.notAllowed, { code: 'order-paid' });
        // Locked, so that no intent can be added to a payment that is being closed.
        const open = await findOpenPayment(tx, fee, 'lock');
        if (open?.intent_id) throw new Refusal(ret.notAllowed, { code: 'payment-processing' });
        if (open) await closePayment(tx, open.id);
        if (order.pay_status === 'waiting-for-payment') await reopenOrder(tx, order, now);
        return {};
      };
    },

    refreshOrder: async (call) => {
      const { user, request } = call;
      await findOrder(db, user.id, request.order_id, 'read');
      await countFlood(services, limits.paymentQuestionsPerUser, user.id, call.now);
      const fee: Fee =
        request.fee_type_id === 'price-difference'
          ? {
              type: 'price-difference',
              orderId: request.order_id,
              differenceId: (
                await findDifference(db, request.order_id, request.price_diff_id ?? '')
              ).id,
            }
          : { type: 'order', orderId: request.order_id };
      await withProviderErrors(call, 'payment-not-asked', (context) => settleFee(context, fee));
      return async () => ({});
    },
  };

  /** Maps a provider's failure to a message for the traveller, who can always try again. */
  async function withProviderErrors<T>(
    call: Incoming<PaymentCall>,
    code: 'payment-not-started' | 'payment-not-changed' | 'payment-not-asked',
    work: (context: PaymentContext) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(shopFor(call));
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      call.log.error({ err: error, kind: error.kind }, 'the payment provider gave no answer');
      throw new Refusal(ret.notAllowed, { code });
    }
  }
}
