import type { deskDecisionCalls } from '../../../../src/contract/desk/decision-calls';
import type { ChangeKind } from '../../../../src/contract/account/notices';
import type { Db } from '../../../infra/db/tables';
import { newId } from '../../../infra/secrets/random-id';
import { AccountGone } from '../../../infra/db/require-account';
import { keepFile, typeOfUpload } from '../../../infra/uploads/keep-upload';
import { detachUpload, claimUpload } from '../../../infra/uploads/own-uploads';
import type { Services } from '../../../services';
import { changeApplicant } from '../../applications/operator-changes';
import { addLetter } from '../../letters/load-letters';
import { addChange } from '../../notifications/add-change';
import { readAnyOrder } from '../../applications/find-order';
import { withdrawDifference } from '../../payments/core/withdraw-difference';
import { keepVisa } from '../../visas/keep-visa';
import { auditDigestIfAny } from '../audit-details';
import type { CaseFacts } from '../case/case-facts';
import { visaDifferences } from '../case/compare-passport';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { stopPaying } from '../money/desk-refunds';
import { applicantToDecide, checkBefore, decide } from './decide';

type ResultCalls = Pick<
  typeof deskDecisionCalls,
  | 'deskSubmitToEmbassy'
  | 'deskAddLetter'
  | 'deskGiveResult'
  | 'deskReplaceVisa'
  | 'deskRefuse'
  | 'deskUpload'
>;

/** From the embassy's counter to the result: what a submitter does. */
export function resultHandlers(services: Services): DeskHandlersOf<ResultCalls> {
  const { catalogue, db, secret, workers } = services;
  const digest = (value: unknown) => auditDigestIfAny(secret, value);
  return {
    deskSubmitToEmbassy:
      ({ request, operator, requestHash, now }) =>
      (tx) => {
        const asked = { kind: 'submit-to-embassy', request, operator, requestHash, now };
        return decide(tx, catalogue, asked, async (facts) => {
          const { applicant } = applicantToDecide(facts, request, 'submit-to-embassy');
          const { submittedOn, reference } = request;
          if (submittedOn > latestDay(now))
            throw new DeskRefusal('request-invalid', {
              details: ['submittedOn: This day has not begun anywhere.'],
            });
          const row = { submitted_on: submittedOn, reference };
          await tx
            .insertInto('desk_submissions')
            .values({ applicant_id: applicant.id, ...row })
            .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(row))
            .execute();
          await changeApplicant(tx, applicant, { status: 'in-embassy' }, now);
          await tell(tx, 'submitted', request, now);
          return {
            before: { status: applicant.status },
            after: { submitted_on: submittedOn, reference: digest(reference) },
            more: {},
          };
        });
      },

    deskAddLetter:
      ({ request, operator, requestHash, now }) =>
      (tx) => {
        const asked = { kind: 'add-letter', request, operator, requestHash, now };
        return decide(tx, catalogue, asked, async (facts) => {
          const { applicant } = applicantToDecide(facts, request, 'add-letter');
          const uploadIds: string[] = [];
          for (const uploadKey of request.files) {
            const named = { userId: facts.order.user_id, uploadKey };
            uploadIds.push((await claimUpload(tx, named, now)).id);
          }
          const { name, notes } = request;
          await addLetter(tx, { id: newId(), applicantId: applicant.id, name, uploadIds });
          await changeApplicant(
            tx,
            applicant,
            { letter_notes: notes ?? applicant.letter_notes },
            now,
          );
          await tell(tx, 'letter', request, now);
          return {
            after: { name: digest(name), notes: digest(notes), uploadIds },
            more: {},
          };
        });
      },

    deskGiveResult:
      ({ request, operator, requestHash, now }) =>
      (tx) => {
        const asked = { kind: 'give-result', request, operator, requestHash, now };
        return decide(tx, catalogue, asked, async (facts) => {
          const { applicant, passport } = applicantToDecide(facts, request, 'give-result');
          const { result, visa, notes } = request;
          if (result === 'approved' && !visa) throw new DeskRefusal('file-missing');
          requireSamePerson(visa, passport);
          const named = visa && { userId: facts.order.user_id, uploadKey: visa.file };
          const upload = named && (await claimUpload(tx, named, now));
          if (visa && upload) await keepVisa(tx, applicant.id, { ...visa, ...upload }, now);
          await changeApplicant(
            tx,
            applicant,
            {
              status: 'completed',
              result,
              visa_upload_id: upload?.id ?? null,
              letter_notes: notes ?? applicant.letter_notes,
            },
            now,
          );
          await tell(tx, 'result', request, now);
          return {
            before: { status: applicant.status },
            after: { result, notes: digest(notes), file: upload?.id, visa: digest(printed(visa)) },
            more: {},
          };
        });
      },

    deskReplaceVisa:
      ({ request, operator, requestHash, now }) =>
      (tx) => {
        const asked = { kind: 'replace-visa', request, operator, requestHash, now };
        return decide(tx, catalogue, asked, async (facts) => {
          const { applicant, passport } = applicantToDecide(facts, request, 'replace-visa');
          const { visa } = request;
          requireSamePerson(visa, passport);
          const named = { userId: facts.order.user_id, uploadKey: visa.file };
          const upload = await claimUpload(tx, named, now);
          await keepVisa(tx, applicant.id, { ...visa, ...upload }, now);
          await changeApplicant(tx, applicant, { visa_upload_id: upload.id }, now);
          // The link to the replaced file ends too.
          if (applicant.visa_upload_id !== null)
            await detachUpload(tx, applicant.visa_upload_id, now);
          await tell(tx, 'result', request, now);
          return {
            before: { file: applicant.visa_upload_id },
            after: { file: upload.id, visa: digest(printed(visa)) },
            more: {},
          };
        });
      },

    deskRefuse: async (call) => {
      const { request, operator, requestHash, now } = call;
      const asked = { kind: 'refuse', request, operator, requestHash, now };
      const ends = await checkBefore(db, catalogue, asked, (facts) => {
        applicantToDecide(facts, request, 'refuse');
        return isLastUndecided(facts, request.applicantId);
      });
      if (ends) await stopPaying(services, call, request.caseId);
      return (tx) =>
        decide(tx, catalogue, asked, async (facts) => {
          const { applicant } = applicantToDecide(facts, request, 'refuse');
          const { caseId, reason, refundReason } = request;
          // Nothing is owed for an order that ends: nobody could withdraw it later.
          if (isLastUndecided(facts, applicant.id) && !(await withdrawDifference(tx, caseId, now)))
            throw new DeskRefusal('changed');
          await changeApplicant(
            tx,
            applicant,
            {
              status: 'completed',
              result: 'refused',
              reason,
              refund_reason: refundReason ?? null,
            },
            now,
          );
          await tell(tx, 'result', request, now);
          return {
            before: { status: applicant.status },
            after: {
              result: 'refused',
              words: digest(reason),
              refundWords: digest(refundReason),
            },
            more: {},
          };
        });
    },

    deskUpload: async ({ request: { caseId }, file, operator, now }) => {
      const order = await readAnyOrder(db, caseId);
      if (!order) throw new DeskRefusal('not-found');
      const type = await typeOfUpload(workers, { file, userId: operator.id });
      // Stored for the traveller, who will receive it; it does not count against their storage.
      const kept = { file, type, userId: order.user_id, isFromDesk: true };
      const { id, key } = await keepFile(db, kept, now).catch((error: unknown) => {
        throw error instanceof AccountGone ? new DeskRefusal('not-found') : error;
      });
      return async (tx) => {
        await writeDeskAudit(
          tx,
          { what: 'upload', operator, orderId: caseId, subject: id, after: { type } },
          now,
        );
        return { key, uploadId: id, mimeType: type, size: file.size };
      };
    },
  };
}

/** The data printed on a visa, without the key of its file, which is used up. */
const printed = (visa: Readonly<Record<string, unknown>> | undefined) =>
  visa && Object.entries(visa).filter(([name]) => name !== 'file');

/** The day of the easternmost time zone: an operator's own day is never later. */
const latestDay = (now: Date): string =>
  new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);

/** Whether an order ends with a result for this applicant. */
const isLastUndecided = ({ applicants }: CaseFacts, applicantId: string): boolean =>
  applicants.every(({ applicant: { id, status } }) => id === applicantId || status === 'completed');

/** @throws {DeskRefusal} with what differs from the passport that the traveller sent */
function requireSamePerson(
  visa: Parameters<typeof visaDifferences>[0] | undefined,
  passport: { readonly passport: Parameters<typeof visaDifferences>[1] } | undefined,
): void {
  const differences = visa && passport ? visaDifferences(visa, passport.passport) : [];
  if (differences.length > 0) throw new DeskRefusal('visa-of-another', { details: differences });
}

const tell = (
  tx: Db,
  kind: ChangeKind,
  request: { decisionId: string; caseId: string; applicantId: string },
  now: Date,
) =>
  addChange(
    tx,
    {
      kind,
      source: `desk/${request.decisionId}`,
      orderId: request.caseId,
      applicantId: request.applicantId,
    },
    now,
  );
