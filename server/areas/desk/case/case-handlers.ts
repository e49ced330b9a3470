import type {
  CaseApplicant,
  deskCaseCalls,
  DeskCase,
} from '../../../../src/contract/desk/case-calls';
import type { Services } from '../../../services';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { newId } from '../../../infra/secrets/random-id';
import { contactOf } from '../../accounts/operator-accounts';
import { loadApplicantRows } from '../../applicants/operator-changes';
import { offerOf } from '../../orders/load-order';
import { readAnyOrder } from '../../orders/find-order';
import { applicantsWithPassport } from '../../passports/operator-passports';
import { loadPhotoProblems } from '../../photos/operator-photos';
import { messagesOfOrder } from '../../support/operator-messages';
import { operatorsById } from '../access/operators';
import { claimCase, claimOf, lockCase, releaseClaim, renewClaim } from '../claims';
import type { DeskHandlersOf, Operator } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { nextToClaim } from '../queue/load-queue';
import { writeDeskAudit } from '../write-audit';
import { loadCaseFacts, type CaseFacts } from './case-facts';
import { caseMoney, seesMoney } from './case-money';
import { knownReadings, passportPictures, readPicture } from './passport-readings';
import { wireCase } from './wire-case';

/** A case with everything that is needed to decide it, claims, and notes. */
export function caseHandlers(services: Services): DeskHandlersOf<typeof deskCaseCalls> {
  const { db, catalogue } = services;
  return {
    deskCase: async ({ request: { caseId }, operator, now }) => {
      const order = await readAnyOrder(db, caseId);
      if (!order) throw new DeskRefusal('not-found');
      // Each picture is read once; the case opens when it was read.
      const pictures = passportPictures(await loadCaseFacts(db, catalogue, order));
      const known = await knownReadings(
        db,
        pictures.map(({ uploadId }) => uploadId),
      );
      for (const picture of pictures)
        if (!known.has(picture.uploadId)) await readPicture(services, picture, now);
      return async (tx) => {
        const present = await readAnyOrder(tx, caseId);
        if (!present) throw new DeskRefusal('not-found');
        const facts = await loadCaseFacts(tx, catalogue, present);
        return wireCase(facts, await contextOf(tx, services, facts, operator, now));
      };
    },

    deskClaim:
      ({ request: { caseId, takeOver }, operator, now }) =>
      async (tx) => {
        await lockCase(tx, caseId);
        const before = await claimOf(tx, caseId);
        const { fence, until } = await claimCase(tx, { caseId, operator, takeOver }, now);
        if (before?.fence !== fence) {
          const entry = { what: 'claim', operator, orderId: caseId };
          await writeDeskAudit(
            tx,
            { ...entry, before: { operator: before?.operator_id }, after: { fence } },
            now,
          );
        }
        return { fence, until: until.toISOString() };
      },

    deskClaimNext:
      ({ request: { waits }, operator, now }) =>
      async (tx) => {
        const skipped: string[] = [];
        for (;;) {
          const next = await nextToClaim(tx, catalogue, { waits, except: skipped }, now);
          if (!next) return {};
          const { caseId, applicantId } = next;
          try {
            await lockCase(tx, caseId);
            const { fence, until } = await claimCase(
              tx,
              { caseId, operator, takeOver: false },
              now,
            );
            const entry = { what: 'claim', operator, orderId: caseId, after: { fence } };
            await writeDeskAudit(tx, entry, now);
            return { claimed: { caseId, applicantId, fence, until: until.toISOString() } };
          } catch (error) {
            // A colleague was faster: the one after it.
            if (!(error instanceof DeskRefusal)) throw error;
            skipped.push(caseId);
          }
        }
      },

    deskRenewClaim:
      ({ request: { caseId, fence }, operator, now }) =>
      async (tx) => ({
        until: (await renewClaim(tx, { caseId, fence, operator }, now)).toISOString(),
      }),

    deskReleaseClaim:
      ({ request: { caseId, fence }, operator, now }) =>
      async (tx) => {
        await releaseClaim(tx, { caseId, fence, operator }, now);
        return {};
      },

    deskHandOver:
      ({ request: { caseId, fence, to }, operator, now }) =>
      async (tx) => {
        await lockCase(tx, caseId);
        await renewClaim(tx, { caseId, fence, operator }, now);
        const colleague = await tx
          .selectFrom('operators')
          .where('id', '=', to)
          .where('is_disabled', '=', false)
          .select(['id', 'name'])
          .executeTakeFirst();
        if (!colleague) throw new DeskRefusal('not-found');
        await releaseClaim(tx, { caseId, fence, operator }, now);
        await claimCase(
          tx,
          { caseId, operator: { ...operator, ...colleague }, takeOver: true },
          now,
        );
        const entry = { what: 'hand-over', operator, orderId: caseId, after: { to } };
        await writeDeskAudit(tx, entry, now);
        return {};
      },

    deskAddNote:
      ({ request: { caseId, words }, operator, now }) =>
      async (tx) => {
        await lockCase(tx, caseId);
        await tx
          .insertInto('desk_notes')
          .values({
            id: newId(),
            order_id: caseId,
            operator_id: operator.id,
            words,
            written_at: now,
          })
          .execute();
        await writeDeskAudit(tx, { what: 'note', operator, orderId: caseId, after: words }, now);
        return {};
      },
  };
}

async function contextOf(
  tx: Db,
  { catalogue }: Services,
  facts: CaseFacts,
  operator: Operator,
  now: Date,
) {
  const { order, applicants } = facts;
  const operatorOf = await operatorsById(tx);
  const claim = await claimOf(tx, order.id);
  const holder = claim && claim.lease_until > now ? claim.operator_id : null;
  const contact = await contactOf(tx, order.user_id);
  const photos = applicants.flatMap(({ applicant: { photo } }) => photo?.photo_upload_id ?? []);
  const samePassport = new Map<string, CaseApplicant['samePassport']>();
  for (const { applicant, passport } of applicants)
    if (passport)
      samePassport.set(
        applicant.id,
        await othersWith(tx, catalogue, applicant.id, passport.passport.passportNumber),
      );
  return {
    operatorOf,
    readings: await knownReadings(
      tx,
      passportPictures(facts).map(({ uploadId }) => uploadId),
    ),
    photoProblems: await loadPhotoProblems(tx, photos),
    samePassport,
    claim:
      claim && holder !== null
        ? {
            operator: operatorOf(holder),
            until: claim.lease_until.toISOString(),
            isMine: holder === operator.id,
            fence: claim.fence,
          }
        : undefined,
    traveller: {
      email: contact?.email ?? '',
      ...(contact?.language && { language: contact.language }),
    },
    money: seesMoney(operator) ? await caseMoney(tx, facts, operatorOf) : undefined,
    notes: await notesOf(tx, order.id, operatorOf),
    messages: await messagesOf(tx, order.id, operatorOf),
    history: await historyOf(tx, order.id, operatorOf),
  };
}

type OperatorOf = Awaited<ReturnType<typeof operatorsById>>;

async function othersWith(
  tx: Db,
  catalogue: Services['catalogue'],
  applicantId: string,
  passportNumber: string,
): Promise<CaseApplicant['samePassport']> {
  const ids = await applicantsWithPassport(tx, { passportNumber, except: applicantId });
  const found: CaseApplicant['samePassport'] = [];
  for (const row of await loadApplicantRows(tx, ids)) {
    const order = await readAnyOrder(tx, row.order_id);
    if (order)
      found.push({
        caseId: order.id,
        productName: offerOf(catalogue, order).product.name,
        status: row.status,
        ...(row.result && { result: row.result }),
        at: order.created_at.toISOString(),
      });
  }
  return found;
}

async function notesOf(tx: Db, caseId: string, of: OperatorOf): Promise<DeskCase['notes']> {
  const rows = await tx
    .selectFrom('desk_notes')
    .where('order_id', '=', caseId)
    .orderBy('written_at')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    operator: of(row.operator_id),
    at: row.written_at.toISOString(),
    words: row.words,
  }));
}

async function messagesOf(tx: Db, caseId: string, of: OperatorOf): Promise<DeskCase['messages']> {
  const messages = await messagesOfOrder(tx, caseId);
  if (messages.length === 0) return [];
  const answers = await tx
    .selectFrom('desk_answers')
    .where(
      'feedback_id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('written_at')
    .selectAll()
    .execute();
  return messages.map(({ id, content, created_at }) => ({
    id,
    at: created_at.toISOString(),
    words: content,
    answers: answers
      .filter((answer) => answer.feedback_id === id)
      .map((answer) => ({
        operator: of(answer.operator_id),
        at: answer.written_at.toISOString(),
        words: answer.words,
      })),
  }));
}

async function historyOf(tx: Db, caseId: string, of: OperatorOf): Promise<DeskCase['history']> {
  const rows = await tx
    .selectFrom('desk_audit')
    .where('order_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(30)
    .select(['at', 'operator_id', 'what'])
    .execute();
  return rows.map(({ at, operator_id, what }) => ({
    at: at.toISOString(),
    ...(operator_id !== null && { operator: of(operator_id) }),
    what,
  }));
}

/** Records that an operator looked at a file. */
export const recordLook = (
  { db }: Services,
  look: { operator: Operator; caseId: string; uploadId: string },
  now: Date,
): Promise<void> =>
  transact(db, (tx) =>
    writeDeskAudit(
      tx,
      {
        what: 'looked-at-file',
        operator: look.operator,
        orderId: look.caseId,
        subject: look.uploadId,
      },
      now,
    ),
  );
