import type { deskDecisionCalls } from '../../../../src/contract/desk/decision-calls';
import { revisionWords } from '../../../../src/contract/desk/revision-reasons';
import type { Passport } from '../../../../src/contract/passport';
import type { Services } from '../../../services';
import type { Db } from '../../../infra/db/tables';
import { changeApplicant } from '../../applications/operator-changes';
import { judgePages, type PageVerdict } from '../../documents/load-pages';
import { judgeForm } from '../../forms/operator-forms';
import { withFilling } from '../../../../src/domain/passport/passport-names';
import { correctPassport } from '../../passports/operator-passports';
import { keepPhotoVerdict } from '../../photos/load-photos';
import { addChange } from '../../notifications/add-change';
import { auditDigestIfAny } from '../audit-details';
import { loadCaseFacts, type ApplicantFacts } from '../case/case-facts';
import type { ItemFacts } from '../case/case-items';
import { readAsTyped } from '../case/compare-passport';
import { seenOfApplicant, seenOfItem } from '../case/fingerprints';
import { knownReadings } from '../case/passport-readings';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { applicantToDecide, changedSince, decide } from './decide';
import { draftToReplace, sourceOf } from './take-back';
import type { ReviewBefore, Undo } from './undo-shape';

/** A finished check can be taken back for this long. */
const undoOfCheck = 10_000;
/** A draft can be taken back until it is sent; this is only the answer's date. */
const undoOfDraft = 24 * 3_600_000;

type ReviewCalls = Pick<typeof deskDecisionCalls, 'deskDecideItem' | 'deskFinishCheck'>;

/** The pre-check: decisions about items, which stay drafts, and the end that sends them. */
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
          const before = await sendDrafts(tx, found, decided, now);
          const status = isRevision ? 'revision-needed' : 'submitting-to-embassy';
          await changeApplicant(tx, applicant, { status }, now);
          const outcome = isRevision ? ('revision' as const) : ('passed' as const);
          const until = new Date(now.getTime() + undoOfCheck);
          await addChange(
            tx,
            {
              kind: isRevision ? 'revision-asked' : 'pre-check-passed',
              source: sourceOf(request.decisionId),
              orderId: request.caseId,
              applicantId: applicant.id,
            },
            // Nobody is told while it can be taken back.
            until,
          );
          const after = await loadCaseFacts(tx, catalogue, facts.order);
          const changed = after.applicants.find((each) => each.applicant.id === applicant.id);
          if (!changed) throw new Error(`Applicant ${applicant.id} is gone.`);
          const what: Undo = {
            kind: 'check',
            applicantId: applicant.id,
            seen: seenOfApplicant(changed),
            before,
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
    throw new DeskRefusal('not-allowed');
}

/** A required item needs a decision until it has passed; an optional one if it was added. */
const isOpen = ({ status, draft, required }: ItemFacts) =>
  draft === undefined && (status === 'to-check' || (required && status !== 'passed'));

/**
 * The passport's data with these fields as they were read. A name that was read is not lacking, and what
 * fills the field of one that is follows the other name.
 */
async function corrected(
  tx: Db,
  { passport, lackingName }: ApplicantFacts,
  item: ItemFacts,
  fields: readonly string[],
): Promise<Passport> {
  const [page] = item.pages;
  const read = page && (await knownReadings(tx, [page.uploadId])).get(page.uploadId);
  if (item.kind !== 'passport' || !passport || !read) throw new DeskRefusal('not-allowed');
  const typed = passport.passport;
  const { said } = readAsTyped(typed, read);
  const known = Object.entries(said).filter(([name]) => fields.includes(name));
  if (known.length !== new Set(fields).size) throw new DeskRefusal('not-allowed');
  const isRead = typed.lacks !== undefined && fields.includes(typed.lacks);
  return withFilling(
    { ...typed, ...Object.fromEntries(known), ...(isRead && { lacks: undefined }) },
    lackingName,
  );
}

/** Gives the verdicts of the drafts. @returns what they change, as it was */
async function sendDrafts(
  tx: Db,
  found: ApplicantFacts,
  decided: readonly ItemFacts[],
  now: Date,
): Promise<ReviewBefore> {
  const { applicant, passport, form } = found;
  const verdicts: PageVerdict[] = [];
  let before: ReviewBefore = {
    items: decided.map(({ key }) => key),
    pages: decided.flatMap(({ pages }) => pages.map(verdictOf)),
  };
  for (const item of decided) {
    const { draft, kind, pages } = item;
    if (!draft) continue;
    const verdict =
      draft.verdict === 'passed'
        ? ({ status: 'passed', reason: null } as const)
        : ({ status: 'failed', reason: draft.words } as const);
    verdicts.push(...pages.map(({ uploadId }) => ({ uploadId, ...verdict })));
    if (kind === 'photo' && applicant.photo) {
      const { status, reason } = applicant.photo;
      before = { ...before, photo: { status, reason } };
      await keepPhotoVerdict(tx, applicant.id, verdict);
    }
    if (kind === 'form' && form && draft.verdict === 'revision') {
      before = { ...before, form: { status: form.status, reason: form.reason } };
      await judgeForm(tx, applicant.id, { status: 'failed', reason: draft.words });
    }
    const takeOver = JSON.parse(draft.take_over) as string[];
    if (takeOver.length > 0 && passport) {
      before = { ...before, passport: passport.passport };
      await correctPassport(tx, applicant.id, await corrected(tx, found, item, takeOver));
    }
  }
  await judgePages(tx, verdicts);
  await tx
    .updateTable('desk_drafts')
    .set({ sent_at: now })
    .where('applicant_id', '=', applicant.id)
    .where('sent_at', 'is', null)
    .execute();
  return before;
}

const verdictOf = ({ uploadId, status, reason }: PageVerdict): PageVerdict => ({
  uploadId,
  status,
  reason,
});
