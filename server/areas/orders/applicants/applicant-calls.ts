import type { Identity } from '../../../../src/contract/codes';
import type { applicantCalls } from '../../../../src/contract/applicants';
import { ret } from '../../../../src/contract/envelope';
import { isEditable } from '../../../../src/domain/order/order-state';
import { documentsFor } from '../../catalogue/catalogue';
import { noteStatus } from '../../applications/applicant-progress';
import type { ApplicantRow } from '../../applications/applicant-tables';
import { applicantsOf, findApplicant } from '../../applications/find-applicant';
import { reReview } from './re-review';
import { removePages } from '../../documents/place-page';
import { findOrder } from '../../applications/find-order';
import { nextApplicantNumber } from '../../applications/order-progress';
import type { OrderRow } from '../../applications/order-tables';
import { offerOf, stateOf } from '../../applications/order-offer';
import { removePhoto } from '../../photos/submit-photo';
import { newId } from '../../../infra/secrets/random-id';
import type { Services } from '../../../services';
import { sweepUploads } from '../../../infra/uploads/sweep-uploads';
import type { Db } from '../../../infra/db/tables';
import { emailDocuments } from '../../documents/email-documents';
import { interviewMailing } from '../../letters/email-letters';
import type { HandlersOf } from '../../../handler';
import { Refusal } from '../../../errors/refusal';

export function applicantHandlers(services: Services): HandlersOf<typeof applicantCalls> {
  const { blobs, catalogue, clock, db } = services;
  const emailInterview = interviewMailing(services);
  const checkIdentity = (order: OrderRow, identity: Identity) => {
    if (!documentsFor(offerOf(catalogue, order).product, identity))
      throw new Refusal(ret.notAllowed, { code: 'occupation-not-offered' });
  };

  return {
    addApplicant:
      ({ request, user, now }) =>
      async (tx) => {
        const order = await findOrder(tx, user.id, request.order_id, 'lock');
        const others = await checkEditable(tx, order);
        checkIdentity(order, request.identity_id);
        if (others.length >= mostApplicants)
          throw new Refusal(ret.notAllowed, { code: 'too-many-applicants', most: mostApplicants });
        const id = newId();
        await tx
          .insertInto('applicants')
          .values({
            id,
            order_id: order.id,
            number: await nextApplicantNumber(tx, order.id),
            first_name: request.first_name,
            identity_id: request.identity_id,
            status: 'uploading-documents',
          })
          .execute();
        await noteStatus(tx, [{ id }], 'uploading-documents', now);
        return { applicant_id: id };
      },

    updateApplicant:
      ({ request, user }) =>
      async (tx) => {
        const { applicant, order } = await findApplicant(tx, user.id, request.applicant_id);
        await checkEditable(tx, order);
        checkIdentity(order, request.identity_id);
        if (request.version !== undefined && request.version !== applicant.version)
          throw new Refusal(ret.conflict, { code: 'applicant-changed' });
        await tx
          .updateTable('applicants')
          .set({
            first_name: request.first_name,
            identity_id: request.identity_id,
            version: applicant.version + 1,
          })
          .where('id', '=', applicant.id)
          .execute();
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
        return {};
      },

    emailDocuments: (call) => emailDocuments(services, call),
    emailInterview,
  };
}

/** A coach party; also bounds the work of loading an order completely. */
const mostApplicants = 50;

/** @returns the applicants of the order */
async function checkEditable(db: Db, order: OrderRow): Promise<ApplicantRow[]> {
  const applicants = await applicantsOf(db, [order.id]);
  if (!isEditable(stateOf(order, applicants)))
    throw new Refusal(ret.notAllowed, { code: 'applicants-closed' });
  return applicants;
}
