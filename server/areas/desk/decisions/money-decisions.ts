import type { deskDecisionCalls } from '../../../../src/contract/desk/decision-calls';
import { newId } from '../../../infra/secrets/random-id';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import { cancelUndecided } from '../../applications/operator-changes';
import { addChange } from '../../notifications/add-change';
import { noteCancelled } from '../../applications/find-order';
import { openDifference } from '../../payments/core/operator-payments';
import { paidFee } from '../../payments/core/paid-fee';
import { withdrawDifference } from '../../payments/core/withdraw-difference';
import type { CaseFacts } from '../case/case-facts';
import { dueOnCancelling } from '../case/offered-actions';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { askRefund, sendLater, stopPaying } from '../money/desk-refunds';
import { checkBefore, decide, requireCaseAction } from './decide';

type MoneyDecisions = Pick<
  typeof deskDecisionCalls,
  'deskAskPriceDifference' | 'deskCancel' | 'deskRefund'
>;

/** Decisions about the money of an order. */
export function moneyDecisions(services: Services): DeskHandlersOf<MoneyDecisions> {
  const { catalogue, db, settings } = services;
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
      const asked = { kind: 'cancel', request, operator, requestHash, now };
      const refundDue = async (tx: Db, facts: CaseFacts) => {
        requireCaseAction(facts, request.seen, 'cancel');
        const due = await dueOnCancelling(tx, facts);
        if (request.refund !== due) throw new DeskRefusal('changed', { params: { refund: due } });
        return due;
      };
      // A refused decision stops nobody who is paying.
      const isNew = await checkBefore(db, catalogue, asked, (facts) => refundDue(db, facts));
      if (isNew !== undefined) await stopPaying(services, call, request.caseId);
      return (tx) =>
        decide<{ refundId?: string }>(tx, catalogue, asked, async (facts) => {
          const due = await refundDue(tx, facts);
          const { caseId, decisionId, reason } = request;
          const payment = await paidFee(tx, caseId);
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
