import type { deskDecisionCalls } from '../../../../src/contract/desk/decision-calls';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import { loadCaseFacts } from '../case/case-facts';
import { lockCase } from '../claims';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { seenAfter } from './decide';
import { takeCheckBack } from './send-check';
import type { ReplacedDraft, Undo } from './undo-shape';

/** Takes the operator's own decision back, while it can be. */
export function takeBackHandlers({
  catalogue,
}: Services): DeskHandlersOf<Pick<typeof deskDecisionCalls, 'deskUndo'>> {
  return {
    deskUndo:
      ({ request: { decisionId, caseId }, operator, now }) =>
      async (tx) => {
        const order = await lockCase(tx, caseId);
        const decision = await tx
          .selectFrom('desk_decisions')
          .where('id', '=', decisionId)
          .where('order_id', '=', caseId)
          .where('operator_id', '=', operator.id)
          .selectAll()
          .executeTakeFirst();
        if (!decision?.undo) throw new DeskRefusal('nothing-to-undo');
        const undo = JSON.parse(decision.undo) as Undo;
        // A repeated request is answered as the first, and takes nothing more back.
        if (decision.undone_at === null) {
          if (decision.undo_until === null || decision.undo_until <= now)
            throw new DeskRefusal('nothing-to-undo');
          if (undo.kind === 'draft') await undoDraft(tx, decisionId, undo.replaced);
          else await takeCheckBack(tx, undo.applicantId);
          await tx
            .updateTable('desk_decisions')
            .set({ undone_at: now })
            .where('id', '=', decisionId)
            .execute();
          const { applicantId } = undo;
          const subject = undo.kind === 'draft' ? `${applicantId} ${undo.item}` : applicantId;
          const entry = { what: 'undo', operator, orderId: caseId, subject };
          await writeDeskAudit(tx, { ...entry, before: { decisionId, kind: decision.kind } }, now);
        }
        const facts = await loadCaseFacts(tx, catalogue, order);
        const item = undo.kind === 'draft' ? undo.item : undefined;
        return { seen: seenAfter(facts, undo.applicantId, item) };
      },
  };
}

/** The decision on an item that another one is to replace; undefined if there is none. */
export async function draftToReplace(
  tx: Db,
  applicantId: string,
  item: string,
): Promise<ReplacedDraft | undefined> {
  const row = await tx
    .selectFrom('desk_drafts')
    .where('applicant_id', '=', applicantId)
    .where('item', '=', item)
    .selectAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { decided_at, sent_at } = row;
  return {
    ...row,
    decided_at: decided_at.toISOString(),
    sent_at: sent_at === null ? null : sent_at.toISOString(),
  };
}

/**
 * Takes a decision on an item back: the one that it replaced is there again.
 * @throws {DeskRefusal} 'nothing-to-undo' if it was sent or replaced since
 */
async function undoDraft(
  tx: Db,
  decisionId: string,
  replaced: ReplacedDraft | undefined,
): Promise<void> {
  const removed = await tx
    .deleteFrom('desk_drafts')
    .where('decision_id', '=', decisionId)
    .where('sent_at', 'is', null)
    .returning('item')
    .executeTakeFirst();
  if (!removed) throw new DeskRefusal('nothing-to-undo');
  if (!replaced) return;
  const { decided_at, sent_at } = replaced;
  await tx
    .insertInto('desk_drafts')
    .values({
      ...replaced,
      decided_at: new Date(decided_at),
      sent_at: sent_at === null ? null : new Date(sent_at),
    })
    .execute();
}
