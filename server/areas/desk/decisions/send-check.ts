import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { addJobs, jobStates, removeJob } from '../../../infra/jobs/add-jobs';
import { removeFailedJob } from '../../../infra/jobs/failed-jobs';
import type { JobKind } from '../../../infra/jobs/job-runner';
import type { Services } from '../../../services';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { changeApplicant } from '../../applications/operator-changes';
import { endRejected } from '../../applications/rejected-files';
import { keepPerson } from '../../people/keep-person';
import { addChange } from '../../notifications/add-change';
import { loadCaseFacts, checkKind, sendingId } from '../case/case-facts';
import { seenOfApplicant } from '../case/fingerprints';
import { lockCase } from '../claims';
import { DeskRefusal } from '../desk-refusal';
import { sendDrafts } from './send-drafts';
import type { Undo } from './undo-shape';

// A finished check is sent once it cannot be taken back any more: until then its traveller sees
// nothing of it, in the app or elsewhere, and an undo has nothing to repair. In between nothing else
// is decided about the applicant (`offered-actions.ts`), and nobody is offered the case. One that fails
// is tried again for as long as any job; given up, it leaves its drafts, and the case waits again.

/** A finished check. */
interface FinishedCheck {
  readonly decisionId: string;
  readonly applicantId: string;
}

/**
 * Sends a check at the end of the time of its undo. It takes the place of one that was given up. Call it
 * in the transaction of the decision.
 * @throws {DeskRefusal} 'changed' if that one is tried again at this moment
 */
export async function queueCheck(tx: Db, check: FinishedCheck, until: Date): Promise<void> {
  const id = sendingId(check.applicantId);
  await removeFailedJob(tx, id);
  if ((await jobStates(tx, [id])).has(id)) throw new DeskRefusal('changed');
  await addJobs(tx, [{ id, kind: checkKind, payload: check }], until);
}

/**
 * Takes a check back that is not being sent yet.
 * @throws {DeskRefusal} 'nothing-to-undo'
 */
export async function takeCheckBack(tx: Db, applicantId: string): Promise<void> {
  if (!(await removeJob(tx, sendingId(applicantId)))) throw new DeskRefusal('nothing-to-undo');
}

/** The jobs that send finished checks. */
export const checkJobs = (
  services: Pick<Services, 'db' | 'catalogue' | 'clock'>,
): Readonly<Record<string, JobKind>> => ({
  [checkKind]: {
    atOnce: 2,
    run: async (payload) => {
      const { db, catalogue, clock } = services;
      await catalogue.refresh(db);
      await transact(db, (tx) => sendCheck(tx, catalogue, payload as FinishedCheck, clock()));
    },
  },
});

/** Sends a check that still is about what its operator saw; else the case waits for another one. */
async function sendCheck(
  tx: Db,
  catalogue: Catalogue,
  { decisionId, applicantId }: FinishedCheck,
  now: Date,
): Promise<void> {
  const decision = await tx
    .selectFrom('desk_decisions')
    .where('id', '=', decisionId)
    .select(['order_id', 'undo'])
    .executeTakeFirst();
  // It went with its account.
  if (!decision?.undo) return;
  const order = await lockCase(tx, decision.order_id);
  const { undone_at } = await tx
    .selectFrom('desk_decisions')
    .where('id', '=', decisionId)
    .select('undone_at')
    .executeTakeFirstOrThrow();
  const { applicants } = await loadCaseFacts(tx, catalogue, order);
  const found = applicants.find(({ applicant }) => applicant.id === applicantId);
  const undo = JSON.parse(decision.undo) as Undo;
  if (undone_at !== null || undo.kind !== 'check' || !found) return;
  if (seenOfApplicant(found) !== undo.seen) return;
  await sendDrafts(tx, found, now);
  await endRejected(tx, applicantId, now);
  const { isRevision } = undo;
  const status = isRevision ? 'revision-needed' : 'submitting-to-embassy';
  await changeApplicant(tx, found.applicant, { status }, now);
  await keepPerson(tx, catalogue, applicantId, now);
  await addChange(
    tx,
    {
      kind: isRevision ? 'revision-asked' : 'pre-check-passed',
      source: `desk/${decisionId}`,
      orderId: order.id,
      applicantId,
    },
    now,
  );
}
