import type { applicationFormCalls } from '../../../src/contract/application-form';
import { issueFormToken, secondsOfFormToken } from './form-token';
import { findOrder } from '../orders/find-order';
import { offerOf } from '../orders/load-order';
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
        const applicant = await db
          .selectFrom('applicants')
          .where('id', '=', request.applicant_id)
          .where('order_id', '=', order.id)
          .select('id')
          .executeTakeFirst();
        if (!applicant) throw notFound('applicant');
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
