import { ForeignAnswerError, HttpStatusError, RefusedError } from '../../api/errors';
import { applicationFormCalls } from '../../contract/application-form';
import { markMemory } from '../../storage/mark-memory';
import { api, openDatabase } from '../../page/services';
import { currentSession } from '../../session/session';

export interface FormToken {
  token: string;
  /** Seconds; absent of the user's own token, which is not renewed. */
  expiresIn?: number;
}

/** Whether a server answered, and has no such call. */
const lacksCall = (error: unknown) =>
  error instanceof RefusedError ||
  ((error instanceof HttpStatusError || error instanceof ForeignAnswerError) &&
    [404, 405, 501].includes(error.status));

/**
 * The token that lets the form's frame read and write this one form. A server that has none gives its
 * form the user's own token, as the specification has it. Of ours, which marks its answers, nobody is
 * ever given that one.
 */
export async function requestFormToken(orderId: string, applicantId: string): Promise<FormToken> {
  try {
    const request = { order_id: orderId, applicant_id: applicantId };
    return await api.call(applicationFormCalls.formToken, request);
  } catch (error) {
    const token = currentSession()?.user.token;
    if (token === undefined || !lacksCall(error)) throw error;
    if (await markMemory(openDatabase, api.base).marks()) throw error;
    return { token };
  }
}
