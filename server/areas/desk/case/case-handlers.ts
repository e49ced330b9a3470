import type { deskCaseCalls } from '../../../../src/contract/desk/case-calls';
import { seesPersons } from '../../../../src/contract/desk/define-desk-call';
import type { Services } from '../../../services';
import { newId } from '../../../infra/secrets/random-id';
import { readAnyOrder } from '../../applications/find-order';
import { auditDigest } from '../audit-details';
import { claimCase, claimOf, lockCase, releaseClaim, renewClaim } from '../claims';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { recordLook, writeDeskAudit } from '../write-audit';
import { nextToClaim } from '../queue/load-queue';
import { caseContext } from './case-context';
import { loadCaseFacts } from './case-facts';
import { noteDifferences, passportPictures, passportReader } from './passport-readings';
import { wireCase } from './wire-case';
import { withoutPersons } from './without-persons';

/** A case with everything that is needed to decide it, claims, and notes. */
export function caseHandlers(services: Services): DeskHandlersOf<typeof deskCaseCalls> {
  const { db, catalogue, secret } = services;
  const readPassports = passportReader(services);
  return {
    deskCase: async ({ request: { caseId }, operator, now }) => {
      const order = await readAnyOrder(db, caseId);
      if (!order) throw new DeskRefusal('not-found');
      const sees = seesPersons(operator.roles);
      // Nothing is shown without its row, which is written beside what follows.
      const recorded = recordLook(
        services,
        { what: 'opened-case', operator, orderId: caseId, about: caseId },
        now,
      );
      const prepare = async () => {
        if (!sees) return;
        // Each picture is read once; the case opens when it was read.
        const opened = await loadCaseFacts(db, catalogue, order);
        await readPassports(passportPictures(opened), now);
        await noteDifferences(db, opened);
      };
      await Promise.all([recorded, prepare()]);
      return async (tx) => {
        const present = await readAnyOrder(tx, caseId);
        if (!present) throw new DeskRefusal('not-found');
        const facts = await loadCaseFacts(tx, catalogue, present);
        const whole = wireCase(facts, await caseContext(tx, services, facts, operator, now));
        return sees ? whole : withoutPersons(whole);
      };
    },

    deskClaim:
      ({ request: { caseId, takeOver, forLater }, operator, now }) =>
      async (tx) => {
        await lockCase(tx, caseId);
        const before = await claimOf(tx, caseId);
        const { fence, until } = await claimCase(tx, { caseId, operator, takeOver, forLater }, now);
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
              { caseId, operator, takeOver: false, forLater: false },
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
          { caseId, operator: { ...operator, ...colleague }, takeOver: true, forLater: true },
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
        const id = newId();
        await tx
          .insertInto('desk_notes')
          .values({
            id,
            order_id: caseId,
            operator_id: operator.id,
            words,
            written_at: now,
          })
          .execute();
        const after = { note: id, words: auditDigest(secret, words) };
        await writeDeskAudit(tx, { what: 'note', operator, orderId: caseId, after }, now);
        return {};
      },
  };
}
