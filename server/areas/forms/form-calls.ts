import { formStatuses } from '../../../src/contract/codes';
import type { applicationFormCalls } from '../../../src/contract/application-form';
import { changeAnswers } from './form-store';
import { issueFormToken, secondsOfFormToken } from './form-token';
import { applicantOf, findApplicant } from '../applications/find-applicant';
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
    changeForm:
      ({ request: { applicant_id, answers, completes, shown }, user, now }) =>
      async (tx) => {
        const { applicant } = await findApplicant(tx, user.id, applicant_id);
        const changed = Object.fromEntries(
          answers.map(({ question, answer, seen }) => [question, { answer, seen }]),
        );
        const change = {
          ...{ applicantId: applicant.id, changed, completes: completes === 1 },
          shown: shown && Object.fromEntries(shown.map((each) => [each.question, each.answer])),
        };
        return {
          form_status: formStatuses.codeOf(await changeAnswers(tx, catalogue, change, now)),
        };
      },
  };
}
