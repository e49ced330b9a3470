import type { deskDecisionCalls } from '../../../../src/contract/desk/decision-calls';
import { newId } from '../../../infra/secrets/random-id';
import type { Services } from '../../../services';
import { cancelUndecided } from '../../applicants/operator-changes';
import { addChange } from '../../notifications/add-change';
import { noteCancelled } from '../../orders/find-order';
import { openDifference } from '../../payments/core/operator-payments';
import { paidFee } from '../../payments/core/paid-fee';
import { refundByRule } from '../../payments/core/refund-order';
import { withdrawDifference } from '../../payments/core/withdraw-difference';
import { refundableOf } from '../case/offered-actions';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { askRefund, sendLater, stopPaying } from '../money/desk-refunds';
import { decide, requireCaseAction } from './decide';

type MoneyDecisions = Pick<
  typeof deskDecisionCalls,
  'deskAskPriceDifference' | 'deskCancel' | 'deskRefund'
>;

/** Decisions about the money of an order. */
export function moneyDecisions(services: Services): DeskHandlersOf<MoneyDecisions> {
  const { catalogue, settings } = services;
  const limit = settings.secondPersonAbove;
  return {
    deskAskPriceDifference:
      ({ request, operator, requestHash, now }) =>
      (tx) => {
        const asked = { kind: 'ask-price-difference', request, operator, requestHash, now };
        return decide(tx, catalogue, asked, async (facts) => {
          requireCaseAction(facts, request.seen, 'ask-price-difference');
          const { label, amount, caseId, decisionId } = request;
          await openDifference(tx, { id: newId(), orderId: caseId, label, amount }, now);
          await addChange(
            tx,
            { kind: 'price-difference', source: `desk/${decisionId}`, orderId: caseId, amount },
            now,
          );
          return { subject: caseId, after: { label, amount }, more: {} };
        });
      },

    deskCancel: async (call) => {
      const { request, operator, requestHash, now } = call;
      await stopPaying(services, call, request.caseId);
      const asked = { kind: 'cancel', request, operator, requestHash, now };
      return (tx) =>
        decide<{ refundId?: string }>(tx, catalogue, asked, async (facts) => {
          requireCaseAction(facts, request.seen, 'cancel');
          const { caseId, decisionId, reason, refund } = request;
          const payment = await paidFee(tx, caseId);
          const due = Math.min(await refundByRule(tx, facts.loaded), refundableOf(facts));
          if (refund !== due) throw new DeskRefusal('changed', { params: { refund: due } });
          if (!(await withdrawDifference(tx, caseId, now))) throw new DeskRefusal('changed');
          await cancelUndecided(tx, caseId, now);
          await noteCancelled(tx, caseId, reason);
          await addChange(
            tx,
            { kind: 'cancelled', source: `desk/${decisionId}`, orderId: caseId },
            now,
          );
          const before = facts.applicants.map(({ applicant: { id, status } }) => ({ id, status }));
          if (!payment || due === 0)
            return { subject: caseId, before, after: { reason, refund: 0 }, more: {} };
          const wanted = {
            id: decisionId,
            paymentId: payment.id,
            amount: due,
            label: due === payment.income ? 'Visa and service fee' : 'Visa fee',
          };
          const state = await askRefund(tx, facts, wanted, { operator, limit, now });
          if (state === 'asked') sendLater(services, call, decisionId);
          return {
            subject: caseId,
            before,
            after: { reason, refund: due, state },
            more: { refundId: decisionId },
          };
        });
    },

    deskRefund: (call) => (tx) => {
      const { request, operator, requestHash, now } = call;
      const asked = { kind: 'refund', request, operator, requestHash, now };
      return decide(tx, catalogue, asked, async (facts) => {
        requireCaseAction(facts, request.seen, 'refund');
        const { decisionId: id, paymentId, amount, label } = request;
        const wanted = { id, paymentId, amount, label };
        const state = await askRefund(tx, facts, wanted, { operator, limit, now });
        if (state === 'asked') sendLater(services, call, id);
        return {
          subject: paymentId,
          after: { amount, label, state },
          more: { refundId: id, state },
        };
      });
    },
  };
}
