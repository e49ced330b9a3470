/**
 * The server's part in payments: its own calls for orders and payments, its handling of webhooks,
 * its refunds and its reconciliation, without HTTP.
 */
import * as v from 'valibot';
import { allCalls } from '../../../src/contract/all-calls';
import { orderHandlers } from '../../../server/areas/orders/order-calls';
import { paymentHandlers } from '../../../server/areas/payments/payment-calls';
import { PaymentFailure } from '../../../server/areas/payments/core/provider';
import { reconcile } from '../../../server/areas/payments/core/reconcile';
import { refund, RefundTooLarge } from '../../../server/areas/payments/core/refund';
import { refundOrder } from '../../../server/areas/payments/core/refund-order';
import {
  settleFromEvent,
  type ProviderEvent,
} from '../../../server/areas/payments/core/settle-from-event';
import { Refusal } from '../../../server/errors/refusal';
import type { Handler, Incoming } from '../../../server/handler';
import { answerOnce } from '../../../server/http/answer-once';
import type { ServedCall } from '../../../server/served-calls';
import type { Services } from '../../../server/services';

/** The calls that move money. */
export type MoneyCall =
  | 'submitOrder'
  | 'cancelOrder'
  | 'payOrder'
  | 'payPriceDifference'
  | 'closePayment'
  | 'refreshOrder';

/** Starts the shop's part of a process of the server. */
export function startShop(services: Services) {
  const { db, providers, catalogue } = services;
  const handlers = { ...orderHandlers(services), ...paymentHandlers(services) };
  const log = { error: () => undefined, warn: () => undefined };
  const contextAt = (now: Date) => ({ db, providers, now, catalogue, warn: () => undefined });

  return {
    /** Answers a call of a traveller. */
    async call(
      user: { id: string; email: string; residenceId: number },
      name: MoneyCall,
      sent: unknown,
    ): Promise<unknown> {
      const now = services.clock();
      const request = v.parse(allCalls[name].request as v.GenericSchema, sent);
      const after: (() => Promise<void>)[] = [];
      const afterCommit = (work: () => Promise<void>) => void after.push(work);
      const incoming = { request, user, now, language: 'en', log, afterCommit };
      const answer = await answerOnce({
        ...{ db, call: allCalls[name], keyed: undefined, delivered: () => undefined },
        ...{ checksAnswers: true, now },
        start: async () =>
          (handlers[name] as unknown as Handler<ServedCall>)(
            incoming as unknown as Incoming<ServedCall>,
          ),
      });
      for (const work of after) void work().catch(() => undefined);
      return answer;
    },
    /** A signed event of a provider. */
    hear: (event: ProviderEvent) => settleFromEvent(contextAt(services.clock()), event),
    reconcile: () => reconcile(contextAt(services.clock())),
    refundOrder: (orderId: string, key: string) =>
      refundOrder(contextAt(services.clock()), { orderId, key }),
    refundPart: (paymentId: string, key: string, amount: number) =>
      refund(contextAt(services.clock()), { key, paymentId, amount, words: 'Part' }),
    /** Refusals that may be answered; every other error is a bug. */
    isExpected: (error: unknown) =>
      error instanceof Refusal ||
      error instanceof PaymentFailure ||
      error instanceof RefundTooLarge,
    failure: (kind: 'unreachable' | 'refused', words: string) => new PaymentFailure(kind, words),
  };
}

export type Shop = ReturnType<typeof startShop>;
