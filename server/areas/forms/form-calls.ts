import type { applicationFormCalls } from '../../../src/contract/application-form';
import { issueFormToken, secondsOfFormToken } from './form-token';
import { applicantOf } from '../applications/find-applicant';
import { findOrder } from '../applications/find-order';
import { offerOf } from '../applications/order-offer';
import type { Services } from '../../services';
import type { HandlersOf } from '../../handler';
import { notFound } from '../../errors/refusal';

export function applicationFormHandlers({
  catalogue,
  secret,
}: Services): HandlersOf<typeof applicationFormCalls> {
  return {
    formToken:
      ({ request, user, now }) =>
      async (db) => {
        const order = await findOrder(db, user.id, request.order_id, 'read');
        const applicant = await applicantOf(db, order, request.applicant_id);
        if (!offerOf(catalogue, order).product.applicationForm) throw notFound('document');
        const token = issueFormToken(
          secret,
          { applicantId: applicant.id, sessionId: user.sessionId },
          now,
        );
        return { token, expires_in: secondsOfFormToken };
      },
  };
}
