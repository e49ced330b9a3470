import type { deskMoneyCalls } from '../../../../src/contract/desk/money-calls';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import { giveCoupon } from '../../coupons/give-coupons';
import { addPromoCode, endPromoCode, loadPromoCodes } from '../../coupons/coupon-kinds';
import { loadAlarms, loadPayments } from '../../payments/core/operator-payments';
import { tellOperator } from '../access/operator-mails';
import { operatorsById } from '../access/operators';
import { lockCase } from '../claims';
import { closedAlarms } from '../queue/count-cases';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { recordOrRefuse, sendLater } from './desk-refunds';

/** Refunds that wait for a second person, alarms, coupons and promo codes. */
export function moneyHandlers(services: Services): DeskHandlersOf<typeof deskMoneyCalls> {
  return {
    deskRefundsToApprove:
      ({ operator }) =>
      async (tx) => {
        const operatorOf = await operatorsById(tx);
        const rows = await tx
          .selectFrom('desk_refunds')
          .where('state', '=', 'to-approve')
          .orderBy('asked_at')
          .selectAll()
          .execute();
        const refunds = [];
        for (const row of rows) {
          const payments = await loadPayments(tx, row.order_id);
          const payment = payments.find(({ id }) => id === row.payment_id);
          refunds.push({
            id: row.id,
            caseId: row.order_id,
            paymentId: row.payment_id,
            amount: row.amount,
            paid: payment?.income ?? 0,
            label: row.label,
            askedBy: operatorOf(row.asked_by),
            askedAt: row.asked_at.toISOString(),
            isMine: row.asked_by === operator.id,
          });
        }
        return { refunds };
      },

    deskApproveRefund: (call) => async (tx) => {
      const { request, operator, now } = call;
      const row = await lockRefund(request.id)(tx);
      if (row.asked_by === operator.id) throw new DeskRefusal('second-person-needed');
      const { approves_from: from } = await tx
        .selectFrom('operators')
        .where('id', '=', operator.id)
        .select('approves_from')
        .executeTakeFirstOrThrow();
      if (from && from > now) throw new DeskRefusal('approves-later');
      const { id, payment_id: paymentId, amount, label, order_id: orderId } = row;
      await recordOrRefuse(tx, { id, paymentId, amount, label }, now);
      await tx
        .updateTable('desk_refunds')
        .set({ state: 'approved', decided_by: operator.id, decided_at: now })
        .where('id', '=', id)
        .execute();
      const entry = { what: 'refund-approved', operator, orderId, subject: id };
      await writeDeskAudit(tx, { ...entry, after: { amount, paymentId } }, now);
      await tellAsker(tx, 'refund-approved', { row, by: operator.id, now });
      sendLater(services, call, id);
      return {};
    },

    deskDeclineRefund:
      ({ request: { id, words }, operator, now }) =>
      async (tx) => {
        const row = await lockRefund(id)(tx);
        await tx
          .updateTable('desk_refunds')
          .set({ state: 'declined', decided_by: operator.id, decided_at: now, words })
          .where('id', '=', id)
          .execute();
        const entry = { what: 'refund-declined', operator, orderId: row.order_id, subject: id };
        await writeDeskAudit(tx, { ...entry, after: { words } }, now);
        await tellAsker(tx, 'refund-declined', { row, by: operator.id, now });
        return {};
      },

    deskAlarms:
      ({ request: { closed: isClosed } }) =>
      async (tx) => {
        const operatorOf = await operatorsById(tx);
        const alarms = await loadAlarms(tx, closedAlarms(tx), { isClosed });
        const closings =
          alarms.length === 0
            ? []
            : await tx
                .selectFrom('desk_alarm_closings')
                .where(
                  'alarm_id',
                  'in',
                  alarms.map(({ id }) => id),
                )
                .selectAll()
                .execute();
        const closingOf = new Map(closings.map((each) => [each.alarm_id, each]));
        return {
          alarms: alarms.map(({ id, orderId, paymentId, problem, detail, raisedAt }) => {
            const closing = closingOf.get(id);
            return {
              id,
              caseId: orderId,
              paymentId,
              problem,
              detail,
              raisedAt: raisedAt.toISOString(),
              ...(closing && {
                closed: {
                  operator: operatorOf(closing.operator_id),
                  at: closing.closed_at.toISOString(),
                  words: closing.words,
                },
              }),
            };
          }),
        };
      },

    deskCloseAlarm:
      ({ request: { id, words }, operator, now }) =>
      async (tx) => {
        const [alarm] = await loadAlarms(tx, closedAlarms(tx), { id });
        if (!alarm) throw new DeskRefusal('not-found');
        const closed = await tx
          .insertInto('desk_alarm_closings')
          .values({ alarm_id: id, operator_id: operator.id, words, closed_at: now })
          .onConflict((conflict) => conflict.column('alarm_id').doNothing())
          .returning('alarm_id')
          .executeTakeFirst();
        if (!closed) throw new DeskRefusal('changed');
        const entry = { what: 'alarm-closed', operator, orderId: alarm.orderId };
        await writeDeskAudit(tx, { ...entry, subject: String(id), after: { words } }, now);
        return {};
      },

    deskGiveCoupon:
      ({ request, operator, now }) =>
      async (tx) => {
        const { caseId, decisionId, type, discount, threshold, validDays, label } = request;
        const order = await lockCase(tx, caseId);
        const key = `desk/${decisionId}`;
        const terms = { type, discount, threshold: threshold ?? null, validDays, memo: label };
        const isGiven = await giveCoupon(tx, {
          userId: order.user_id,
          grantKey: key,
          kind: { key: 'desk', ...terms },
          now,
        });
        const entry = { what: 'coupon-given', operator, orderId: caseId, subject: key };
        if (isGiven) await writeDeskAudit(tx, { ...entry, after: terms }, now);
        return {};
      },

    deskPromoCodes: () => async (tx) => ({
      codes: (await loadPromoCodes(tx)).map((row) => ({
        code: row.code,
        type: row.type,
        discount: row.discount,
        ...(row.threshold !== null && { threshold: row.threshold }),
        validDays: row.valid_days,
        label: row.memo,
        ...(row.starts_at && { startsAt: row.starts_at.toISOString() }),
        ...(row.ends_at && { endsAt: row.ends_at.toISOString() }),
        ...(row.max_uses !== null && { mostUses: row.max_uses }),
        uses: row.uses,
      })),
    }),

    deskAddPromoCode:
      ({ request, operator, now }) =>
      async (tx) => {
        const { code, startsOn, endsOn, ...terms } = request;
        const day = (text: string | undefined) => (text ? new Date(`${text}T00:00:00Z`) : null);
        const isAdded = await addPromoCode(tx, {
          code,
          type: terms.type,
          discount: terms.discount,
          threshold: terms.threshold ?? null,
          valid_days: terms.validDays,
          memo: terms.label,
          starts_at: day(startsOn),
          ends_at: day(endsOn),
          max_uses: terms.mostUses ?? null,
        });
        if (!isAdded) throw new DeskRefusal('already-exists');
        const entry = { what: 'promo-code-added', operator, subject: code };
        await writeDeskAudit(tx, { ...entry, after: request }, now);
        return {};
      },

    deskEndPromoCode:
      ({ request: { code }, operator, now }) =>
      async (tx) => {
        if (!(await endPromoCode(tx, code, now))) throw new DeskRefusal('not-found');
        await writeDeskAudit(tx, { what: 'promo-code-ended', operator, subject: code }, now);
        return {};
      },
  };
}

/** Locks the order of a refund that waits, and then the refund itself. */
/** Tells whoever asked for a refund, if it was not they themselves who decided. */
async function tellAsker(
  tx: Db,
  about: 'refund-approved' | 'refund-declined',
  {
    row: { asked_by: to, order_id: orderId },
    by,
    now,
  }: { row: { asked_by: string; order_id: string }; by: string; now: Date },
): Promise<void> {
  if (to !== by) await tellOperator(tx, { to, about, subject: to, by, orderId }, now);
}

const lockRefund = (id: string) => async (tx: Parameters<typeof lockCase>[0]) => {
  const found = await tx
    .selectFrom('desk_refunds')
    .where('id', '=', id)
    .select('order_id')
    .executeTakeFirst();
  if (!found) throw new DeskRefusal('not-found');
  await lockCase(tx, found.order_id);
  const row = await tx
    .selectFrom('desk_refunds')
    .where('id', '=', id)
    .where('state', '=', 'to-approve')
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new DeskRefusal('changed');
  return row;
};
