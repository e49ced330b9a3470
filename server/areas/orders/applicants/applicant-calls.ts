import type { applicantCalls } from '../../../../src/contract/applicants';
import type { Identity } from '../../../../src/contract/codes';
import { ret } from '../../../../src/contract/envelope';
import { mostApplicants } from '../../../../src/domain/limits';
import { isEditable } from '../../../../src/domain/order/order-state';
import { type MissingItem, missingItems } from '../../../../src/domain/order/readiness';
import { notFound, Refusal } from '../../../errors/refusal';
import type { Handler, HandlersOf, Incoming } from '../../../handler';
import type { Db } from '../../../infra/db/tables';
import { mailOrigin } from '../../../infra/mail/mailer';
import { sendMailOnce } from '../../../infra/mail/send-mail-once';
import { newId } from '../../../infra/secrets/random-id';
import { sweepUploads } from '../../../infra/uploads/sweep-uploads';
import type { Services } from '../../../services';
import {
  handInAgain,
  nextApplicantNumber,
  noteStatus,
} from '../../applications/applicant-progress';
import type { ApplicantRow } from '../../applications/applicant-tables';
import { applicantsOf, findApplicant, readApplicant } from '../../applications/find-applicant';
import { findOrder } from '../../applications/find-order';
import { offerOf, stateOf } from '../../applications/order-offer';
import type { OrderRow } from '../../applications/order-tables';
import { documentsFor, findCountry } from '../../catalogue/catalogue';
import { catalogueIn } from '../../catalogue/catalogue-in';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { removePages } from '../../documents/place-page';
import { interviewMailing } from '../../letters/email-letters';
import { keepPerson } from '../../people/keep-person';
import { requirementsMail } from '../../products/mails/requirements-mail';
import { removePhoto } from '../../photos/submit-photo';
import { loadApplicants } from '../load-order';
import { materialsOf } from './wire-applicant';

const nameOf = (item: MissingItem): string => {
  if (item.kind === 'document') return item.name;
  return item.kind === 'photo' ? 'Visa photo' : 'Application form';
};

/**
 * Submits an applicant for review again after a revision.
 * @throws {Refusal} if something still has to be corrected, or if no revision was requested
 */
async function reReview(
  db: Db,
  catalogue: Catalogue,
  where: { userId: string; applicantId: string; orderId: string },
  now: Date,
): Promise<void> {
  const { applicant, order } = await findApplicant(db, where.userId, where.applicantId);
  if (order.id !== where.orderId) throw notFound('applicant');
  if (applicant.status !== 'revision-needed')
    throw new Refusal(
      ret.notAllowed,
      applicant.status === 'pre-checking'
        ? { code: 'review-under-way' }
        : { code: 'review-not-asked' },
    );
  const [loaded] = await loadApplicants(db, [applicant]);
  const missing = loaded
    ? missingItems(materialsOf(loaded, offerOf(catalogue, order).product))
    : [];
  if (missing.length > 0)
    throw new Refusal(ret.notAllowed, {
      code: 'review-incomplete',
      documents: missing.map(nameOf).join(', '),
    });
  await handInAgain(db, applicant.id, now);
}

/** Mails the list of documents that an applicant needs. */
async function emailDocuments(
  services: Services,
  call: Incoming<'emailDocuments'>,
): Promise<Awaited<ReturnType<Handler<'emailDocuments'>>>> {
  const { catalogue, db, settings } = services;
  const { request, user, language } = call;
  const { applicant, order } = await readApplicant(db, user.id, request.applicant_id);
  const { product } = offerOf(catalogueIn(catalogue, language), order);
  const material = documentsFor(product, applicant.identity_id);
  if (!material) throw notFound('applicant');
  const mail = requirementsMail(request.email, {
    product,
    material,
    nationality: findCountry(catalogue, order.country_id),
    residence: findCountry(catalogue, order.country_residence_id),
    language,
    origin: mailOrigin(settings),
  });
  await sendMailOnce(services, call, () => services.mailer.send(mail), user);
  return async () => ({});
}

export function applicantHandlers(services: Services): HandlersOf<typeof applicantCalls> {
  const { blobs, catalogue, clock, db } = services;
  const emailInterview = interviewMailing(services);
  const checkIdentity = (order: OrderRow, identity: Identity) => {
    if (!documentsFor(offerOf(catalogue, order).product, identity))
      throw new Refusal(ret.notAllowed, { code: 'occupation-not-offered' });
  };

  return {
    addApplicant:
      ({ request: { order_id, ...filledIn }, user, idempotencyKey, now }) =>
      async (tx) => {
        const order = await findOrder(tx, user.id, order_id, 'lock');
        const others = await checkEditable(tx, order);
        checkIdentity(order, filledIn.identity_id);
        if (others.length >= mostApplicants)
          throw new Refusal(ret.notAllowed, { code: 'too-many-applicants', most: mostApplicants });
        const id = newId();
        await tx
          .insertInto('applicants')
          .values({
            id,
            order_id: order.id,
            number: await nextApplicantNumber(tx, order.id),
            ...filledIn,
            status: 'uploading-documents',
            add_key: idempotencyKey,
          })
          .execute();
        await noteStatus(tx, [{ id }], 'uploading-documents', now);
        return { applicant_id: id };
      },

    updateApplicant:
      ({ request: { applicant_id, version, ...filledIn }, user, now }) =>
      async (tx) => {
        const { applicant, order } = await findApplicant(tx, user.id, applicant_id);
        await checkEditable(tx, order);
        checkIdentity(order, filledIn.identity_id);
        if (version !== undefined && version !== applicant.version)
          throw new Refusal(ret.conflict, { code: 'applicant-changed' });
        await tx
          .updateTable('applicants')
          .set({ ...filledIn, version: applicant.version + 1 })
          .where('id', '=', applicant.id)
          .execute();
        await keepPerson(tx, catalogue, applicant.id, now);
        return {};
      },

    deleteApplicant:
      ({ request, user, now, afterCommit }) =>
      async (tx) => {
        const { applicant, order } = await findApplicant(tx, user.id, request.applicant_id);
        await checkEditable(tx, order);
        await removePages(tx, applicant.id, now);
        await removePhoto(tx, applicant.id, now);
        await tx.deleteFrom('applicants').where('id', '=', applicant.id).execute();
        afterCommit(() => sweepUploads(db, blobs, clock()));
        return {};
      },

    reReview:
      ({ request: { applicant_id, order_id }, user, now }) =>
      async (tx) => {
        const where = { userId: user.id, applicantId: applicant_id, orderId: order_id };
        await reReview(tx, catalogue, where, now);
        await keepPerson(tx, catalogue, applicant_id, now);
        return {};
      },

    emailDocuments: (call) => emailDocuments(services, call),
    emailInterview,
  };
}

/** @returns the applicants of the order */
async function checkEditable(db: Db, order: OrderRow): Promise<ApplicantRow[]> {
  const applicants = await applicantsOf(db, [order.id]);
  if (!isEditable(stateOf(order, applicants)))
    throw new Refusal(ret.notAllowed, { code: 'applicants-closed' });
  return applicants;
}
