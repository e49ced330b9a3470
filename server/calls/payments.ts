import { ret } from '../../src/contract/envelope';
import type { paymentCalls } from '../../src/contract/payments';
import { findOrder } from '../orders/find-order';
import { reopen } from '../orders/submit-order';
import type { Fee } from '../payments/fee';
import { findDifference } from '../payments/find-difference';
import type { PaymentProvider } from '../payments/provider';
import { findOpenPayment, settleFee, takeOver, type Settlement } from '../payments/settle';
import { startPayment } from '../payments/start-payment';
import type { Services } from '../services';
import type { HandlersOf, Incoming } from './handler';
import { Refusal } from './refusal';

type PaymentCall = 'payOrder' | 'payPriceDifference' | 'closePayment' | 'refreshOrder';

export function paymentHandlers(services: Services): HandlersOf<typeof paymentCalls> {
  const { db } = services;

  const settlementFor = ({ now, log }: Incoming<PaymentCall>): Settlement => ({
    db,
    provider: providerOf(services),
    now,
    warn: (message) => log.error(message),
  });

  return {
    payOrder: async (call) => {
      const { user, request } = call;
      const settlement = settlementFor(call);
      await findOrder(db, user.id, request.order_id, 'read');
      const fee = { type: 1, orderId: request.order_id } as const;
      const params = await startPayment(settlement, fee, async (tx) => {
        const order = await findOrder(tx, user.id, request.order_id, 'lock');
        if (order.pay_status === 3)
          throw new Refusal(ret.notAllowed, 'This application has been paid.');
        if (order.pay_status !== 2 || order.fee === null)
          throw new Refusal(ret.notAllowed, 'This application has not been submitted.');
        return order.fee;
      });
      return async () => params;
    },

    payPriceDifference: async (call) => {
      const { user, request } = call;
      const settlement = settlementFor(call);
      await findOrder(db, user.id, request.order_id, 'read');
      const { id } = await findDifference(db, request.order_id, request.price_diff_id);
      const fee = { type: 3, orderId: request.order_id, differenceId: id } as const;
      const params = await startPayment(settlement, fee, async (tx) => {
        await findOrder(tx, user.id, request.order_id, 'lock');
        const { paid_at, expected_fee } = await findDifference(tx, request.order_id, id);
        if (paid_at !== null)
          throw new Refusal(ret.notAllowed, 'This price difference has been paid.');
        if (expected_fee !== request.expected_fee)
          throw new Refusal(
            ret.priceChanged,
            'The amount was changed. This page will be refreshed automatically.',
          );
        return expected_fee;
      });
      return async () => params;
    },

    priceDifference:
      ({ user, request }) =>
      async (tx) => {
        await findOrder(tx, user.id, request.order_id, 'read');
        const { paid_at } = await findDifference(tx, request.order_id, request.price_diff_id);
        return { status: paid_at === null ? 0 : 1 };
      },

    closePayment: async (call) => {
      const { user, request, now } = call;
      const settlement = settlementFor(call);
      await findOrder(db, user.id, request.order_id, 'read');
      const fee = { type: 1, orderId: request.order_id } as const;
      const payment = await findOpenPayment(db, fee);
      if (payment?.intent_id) {
        const end = await settlement.provider.cancelIntent(payment.intent_id);
        await takeOver(settlement, payment.id, end);
      }
      return async (tx) => {
        const order = await findOrder(tx, user.id, request.order_id, 'lock');
        if (order.pay_status === 3)
          throw new Refusal(ret.notAllowed, 'This application has been paid.');
        // Locked: an intent that is just being made must not get into a payment that is being closed.
        const open = await findOpenPayment(tx, fee, 'lock');
        if (open?.intent_id)
          throw new Refusal(
            ret.notAllowed,
            'The payment is still being processed. Please refresh in a moment.',
          );
        if (open)
          await tx
            .updateTable('payments')
            .set({ state: 'closed' })
            .where('id', '=', open.id)
            .execute();
        if (order.pay_status === 2) await reopen(tx, order.id, now);
        return {};
      };
    },

    refreshOrder: async (call) => {
      const { user, request } = call;
      await findOrder(db, user.id, request.order_id, 'read');
      const fee: Fee =
        request.fee_type_id === 3
          ? {
              type: 3,
              orderId: request.order_id,
              differenceId: (
                await findDifference(db, request.order_id, request.price_diff_id ?? '')
              ).id,
            }
          : { type: 1, orderId: request.order_id };
      await settleFee(settlementFor(call), fee);
      return async () => ({});
    },
  };
}

function providerOf({ providers }: Services): PaymentProvider {
  const provider = providers.card ?? providers.paypal;
  if (provider) return provider;
  throw new Refusal(ret.notAllowed, 'Payment is not available at the moment.');
}
