import type { deskDecisionCalls } from '../../../../src/contract/desk/decision-calls';
import { revisionWords } from '../../../../src/contract/desk/revision-reasons';
import type { Services } from '../../../services';
import { auditDigestIfAny } from '../audit-details';
import type { ItemFacts } from '../case/case-items';
import { seenOfApplicant, seenOfItem } from '../case/fingerprints';
import { askedBefore } from '../case/sent-back';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { applicantToDecide, changedSince, decide } from './decide';
import { queueCheck } from './send-check';
import { corrected } from './send-drafts';
import { draftToReplace } from './take-back';
import type { Undo } from './undo-shape';

/** A finished check can be taken back for this long. */
const undoOfCheck = 10_000;
/** A draft can be taken back until it is sent; this is only the answer's date. */
const undoOfDraft = 24 * 3_600_000;

type ReviewCalls = Pick<typeof deskDecisionCalls, 'deskDecideItem' | 'deskFinishCheck'>;

/** The pre-check: decisions about items, which stay drafts, and the end, after which they are sent. */
export function reviewHandlers({ catalogue, secret }: Services): DeskHandlersOf<ReviewCalls> {
  const wordsOf = (draft: { readonly words: string | null } | undefined) => ({
    words: auditDigestIfAny(secret, draft?.words ?? undefined),
  });
  return {
    deskDecideItem:
      ({ request, operator, requestHash, now }) =>
      (tx) => {
        const asked = { kind: 'decide-item', request, operator, requestHash, now };
        return decide(tx, catalogue, asked, async (facts) => {
          const { applicantId, decision, decisionId } = request;
          const applicant = applicantToDecide(facts, { applicantId }, 'decide-items');
          const item = applicant.items.find(({ key }) => key === request.item);
          if (!item) throw new DeskRefusal('not-found');
          if (seenOfItem(item) !== request.seen) throw changedSince(facts, applicantId, item.key);
          checkDecidable(item, decision.verdict);
          const takeOver = decision.verdict === 'passed' ? (decision.takeOver ?? []) : [];
          if (takeOver.length > 0) await corrected(tx, applicant, item, takeOver);
          const row = {
            decision_id: decisionId,
            seen: item.seen,
            verdict: decision.verdict,
            reason: decision.verdict === 'revision' ? decision.reason : null,
            places: JSON.stringify(decision.verdict === 'revision' ? (decision.where ?? []) : []),
            words:
              decision.verdict === 'revision'
                ? (decision.words ?? revisionWords[decision.reason].traveller)
                : null,
            take_over: JSON.stringify(takeOver),
            operator_id: operator.id,
            decided_at: now,
            sent_at: null,
            asked_before: askedBefore(item.sentBack),
          };
          const replaced = await draftToReplace(tx, applicantId, item.key);
          await tx
            .insertInto('desk_drafts')
            .values({ applicant_id: applicantId, item: item.key, ...row })
            .onConflict((conflict) => conflict.columns(['applicant_id', 'item']).doUpdateSet(row))
            .execute();
          const what: Undo = {
            ...{ kind: 'draft', applicantId, item: item.key },
            ...(replaced && { replaced }),
          };
          return {
            before: item.draft && { verdict: item.draft.verdict, reason: item.draft.reason },
            after: { ...decision, ...wordsOf(row) },
            undo: { what, until: new Date(now.getTime() + undoOfDraft) },
            more: {},
          };
        });
      },

    deskFinishCheck:
      ({ request, operator, requestHash, now }) =>
      (tx) => {
        const asked = { kind: 'finish-check', request, operator, requestHash, now };
        return decide(tx, catalogue, asked, async (facts) => {
          const found = applicantToDecide(facts, request, 'finish-check');
          const { applicant, items } = found;
          const open = items.filter(isOpen);
          if (open.length > 0)
            throw new DeskRefusal('items-open', { details: open.map(({ name }) => name) });
          const decided = items.filter(({ draft }) => draft !== undefined);
          const isRevision = items.some(
            ({ draft, status }) => draft?.verdict === 'revision' || (!draft && status === 'failed'),
          );
          const status = isRevision ? 'revision-needed' : 'submitting-to-embassy';
          const outcome = isRevision ? ('revision' as const) : ('passed' as const);
          const until = new Date(now.getTime() + undoOfCheck);
          await queueCheck(
            tx,
            { decisionId: request.decisionId, applicantId: applicant.id },
            until,
          );
          const what: Undo = {
            kind: 'check',
            applicantId: applicant.id,
            seen: seenOfApplicant(found),
            isRevision,
          };
          return {
            before: { status: applicant.status },
            after: {
              status,
              items: decided.map(({ key, draft }) => ({
                key,
                verdict: draft?.verdict,
                reason: draft?.reason,
                ...wordsOf(draft),
              })),
            },
            undo: { what, until },
            more: { outcome },
          };
        });
      },
  };
}

/** Nothing can pass that is not there; an optional document that is not there needs no decision. */
function checkDecidable(item: ItemFacts, verdict: 'passed' | 'revision'): void {
  const isThere = item.status === 'to-check' || item.status === 'failed';
  if (verdict === 'passed' ? !isThere : !isThere && !item.required)
    throw new DeskRefusal('not-allowed', { details: ['Nothing was added here.'] });
}

/** A required item needs a decision until it has passed; an optional one if it was added. */
const isOpen = ({ status, draft, required }: ItemFacts) =>
  draft === undefined && (status === 'to-check' || (required && status !== 'passed'));
