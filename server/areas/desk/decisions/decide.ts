import type { Decided } from '../../../../src/contract/desk/decision-calls';
import type { ApplicantAction, CaseAction } from '../../../../src/domain/order/operator-actions';
import type { Db } from '../../../infra/db/tables';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { readAnyOrder } from '../../applications/find-order';
import { loadCaseFacts, type ApplicantFacts, type CaseFacts } from '../case/case-facts';
import { seenOfApplicant, seenOfItem, seenOfOrder } from '../case/fingerprints';
import { unnamed } from '../case/without-persons';
import { actionsForApplicant, actionsForCase, whyNotOffered } from '../case/offered-actions';
import { lockCase, requireClaim } from '../claims';
import type { Operator } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import type { Undo } from './undo-shape';

/** A decision as it is asked for. */
interface AskedDecision {
  readonly kind: string;
  readonly request: {
    readonly decisionId: string;
    readonly caseId: string;
    readonly fence: number;
    readonly applicantId?: string;
    readonly item?: string;
  };
  readonly operator: Operator;
  readonly requestHash: string;
  readonly now: Date;
}

/** The effect of a decision. */
export interface Outcome<More extends object> {
  /** Of the audit row; by default the applicant. */
  readonly subject?: string;
  readonly before?: unknown;
  readonly after: unknown;
  /** How to take it back, and until when. */
  readonly undo?: { readonly what: Undo; readonly until: Date };
  /** The answer's fields beyond the usual ones. */
  readonly more: More;
}

/**
 * Runs a decision in its transaction: the order is locked, the claim is checked, `act` decides on
 * what is there now, and the decision is kept with its audit row. The same request again gets the
 * kept answer. Nothing happens if anything is refused.
 */
export async function decide<More extends object>(
  tx: Db,
  catalogue: Catalogue,
  { kind, request, operator, requestHash, now }: AskedDecision,
  act: (facts: CaseFacts) => Promise<Outcome<More>>,
): Promise<Decided & More> {
  const { decisionId, caseId, fence, applicantId, item } = request;
  const order = await lockCase(tx, caseId);
  const kept = await tx
    .selectFrom('desk_decisions')
    .where('id', '=', decisionId)
    .select(['request_hash', 'operator_id', 'answer'])
    .executeTakeFirst();
  if (kept) {
    if (kept.request_hash !== requestHash || kept.operator_id !== operator.id)
      throw new DeskRefusal('already-exists');
    return JSON.parse(kept.answer) as Decided & More;
  }
  await requireClaim(tx, { caseId, fence, operator }, now);
  const outcome = await act(await loadCaseFacts(tx, catalogue, order));
  const after = await loadCaseFacts(tx, catalogue, await lockCase(tx, caseId));
  const { undo, more } = outcome;
  const answer = {
    decisionId,
    at: now.toISOString(),
    ...(undo && { undoUntil: undo.until.toISOString() }),
    seen: seenAfter(after, applicantId, item),
    ...more,
  };
  await tx
    .insertInto('desk_decisions')
    .values({
      id: decisionId,
      order_id: caseId,
      operator_id: operator.id,
      kind,
      request_hash: requestHash,
      answer: JSON.stringify(answer),
      undo: undo ? JSON.stringify(undo.what) : null,
      undo_until: undo?.until ?? null,
      decided_at: now,
    })
    .execute();
  await writeDeskAudit(
    tx,
    {
      what: kind,
      operator,
      orderId: caseId,
      subject: outcome.subject ?? (item === undefined ? applicantId : `${applicantId} ${item}`),
      before: outcome.before,
      after: outcome.after,
    },
    now,
  );
  return answer;
}

/**
 * Runs the checks of a decision without deciding, before something outside of the database is
 * changed for it. `decide` repeats them under the lock.
 * @returns what `check` returns; undefined if the decision was made before
 * @throws {DeskRefusal}
 */
export async function checkBefore<T>(
  db: Db,
  catalogue: Catalogue,
  { request: { decisionId, caseId, fence }, operator, now }: AskedDecision,
  check: (facts: CaseFacts) => T | Promise<T>,
): Promise<T | undefined> {
  const order = await readAnyOrder(db, caseId);
  if (!order) throw new DeskRefusal('not-found');
  const kept = await db
    .selectFrom('desk_decisions')
    .where('id', '=', decisionId)
    .select('id')
    .executeTakeFirst();
  if (kept) return undefined;
  await requireClaim(db, { caseId, fence, operator }, now);
  return check(await loadCaseFacts(db, catalogue, order));
}

/** The fingerprints that the next decision carries. */
export function seenAfter(
  facts: CaseFacts,
  applicantId: string | undefined,
  itemKey: string | undefined,
): Decided['seen'] {
  const applicant = facts.applicants.find((each) => each.applicant.id === applicantId);
  const item = applicant?.items.find(({ key }) => key === itemKey);
  return {
    order: seenOfOrder(facts),
    ...(applicant && { applicant: seenOfApplicant(applicant) }),
    ...(item && { item: seenOfItem(item) }),
  };
}

/** The refusal of a decision about something that has changed: what it is like now. */
export function changedSince(
  facts: CaseFacts,
  applicantId: string | undefined,
  itemKey: string | undefined,
): DeskRefusal {
  const about = facts.applicants.filter(
    ({ applicant }) => applicantId === undefined || applicant.id === applicantId,
  );
  // Operators who decide about the order as a whole may see no persons.
  const nameOf = ({ first_name, number }: ApplicantFacts['applicant']) =>
    applicantId === undefined ? unnamed(number) : first_name;
  const details = about.flatMap(({ applicant, items }) => [
    `${nameOf(applicant)}: ${applicant.status}`,
    ...items
      .filter(({ key }) => itemKey === undefined || key === itemKey)
      .map(({ name, status, pages }) =>
        pages.length === 0
          ? `${name}: ${status}`
          : `${name}: ${status}, added ${lastAdded(pages).toISOString()}`,
      ),
  ]);
  return new DeskRefusal('changed', { current: seenAfter(facts, applicantId, itemKey), details });
}

const lastAdded = (pages: readonly { readonly attachedAt: Date }[]) =>
  new Date(Math.max(...pages.map(({ attachedAt }) => attachedAt.getTime())));

/**
 * The applicant of a decision, if the action is offered and nothing changed since it was shown.
 * @throws {DeskRefusal}
 */
export function applicantToDecide(
  facts: CaseFacts,
  { applicantId, seen }: { applicantId: string; seen?: string },
  action: ApplicantAction,
): ApplicantFacts {
  const found = facts.applicants.find(({ applicant }) => applicant.id === applicantId);
  if (!found) throw new DeskRefusal('not-found');
  if (seen !== undefined && seen !== seenOfApplicant(found))
    throw changedSince(facts, applicantId, undefined);
  if (!actionsForApplicant(facts, found).includes(action))
    throw new DeskRefusal('not-allowed', { details: [whyNotOffered(facts, found)] });
  return found;
}

/**
 * Requires that an action on the order is offered and nothing changed since it was shown.
 * @throws {DeskRefusal}
 */
export function requireCaseAction(facts: CaseFacts, seen: string, action: CaseAction): void {
  if (seen !== seenOfOrder(facts)) throw changedSince(facts, undefined, undefined);
  if (!actionsForCase(facts).includes(action)) throw new DeskRefusal('not-allowed');
}
