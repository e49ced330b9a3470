import type { deskDecisionCalls } from '../../../../src/contract/desk/decision-calls';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import { takeBackStatus } from '../../applications/operator-changes';
import { judgePages } from '../../documents/load-pages';
import { judgeForm } from '../../forms/operator-forms';
import { takeBackChange } from '../../notifications/add-change';
import { correctPassport } from '../../passports/operator-passports';
import { keepPhotoVerdict } from '../../photos/load-photos';
import { type ApplicantFacts, loadCaseFacts } from '../case/case-facts';
import { seenOfApplicant } from '../case/fingerprints';
import { lockCase } from '../claims';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { seenAfter } from './decide';
import type { ReplacedDraft, Undo } from './undo-shape';

/** The key of the change that a decision tells of. */
export const sourceOf = (decisionId: string): string => `desk/${decisionId}`;

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
          else {
            await undoCheck(tx, await loadCaseFacts(tx, catalogue, order), undo);
            await takeBackChange(tx, sourceOf(decisionId));
          }
          await tx
            .updateTable('desk_decisions')
            .set({ undone_at: now })
            .where('id', '=', decisionId)
            .execute();
          const entry = { what: 'undo', operator, orderId: caseId, subject: undo.applicantId };
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

/**
 * Takes a sent check back: everything is as before it, and its decisions are drafts again.
 * @throws {DeskRefusal} 'nothing-to-undo' if the traveller or a colleague was faster
 */
async function undoCheck(
  tx: Db,
  facts: { applicants: readonly ApplicantFacts[] },
  undo: Extract<Undo, { kind: 'check' }>,
): Promise<void> {
  const { applicantId, seen, before } = undo;
  const found = facts.applicants.find(({ applicant }) => applicant.id === applicantId);
  if (!found || seenOfApplicant(found) !== seen) throw new DeskRefusal('nothing-to-undo');
  await judgePages(tx, before.pages);
  if (before.photo) await keepPhotoVerdict(tx, applicantId, before.photo);
  if (before.form) await judgeForm(tx, applicantId, before.form);
  if (before.passport) await correctPassport(tx, applicantId, before.passport);
  if (before.items.length > 0)
    await tx
      .updateTable('desk_drafts')
      .set({ sent_at: null })
      .where('applicant_id', '=', applicantId)
      .where('item', 'in', before.items)
      .execute();
  await takeBackStatus(tx, applicantId, { to: 'pre-checking' });
}
