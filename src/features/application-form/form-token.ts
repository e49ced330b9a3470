import { ForeignAnswerError, HttpStatusError, RefusedError } from '../../api/errors';
import { applicationFormCalls } from '../../contract/application-form';
import { api, openDatabase } from '../../services/services';
import { currentSession } from '../../session/session';
import { markMemory } from '../../storage/mark-memory';

interface FormToken {
  token: string;
  /** In seconds; absent for the user's own token, which is not renewed. */
  expiresIn?: number;
}

/** Whether the server answered that it does not have this call. */
const lacksCall = (error: unknown) =>
  error instanceof RefusedError ||
  ((error instanceof HttpStatusError || error instanceof ForeignAnswerError) &&
    [404, 405, 501].includes(error.status));

/**
 * Requests the token with which the form's frame may read and write this form only. For a server
 * without such tokens the frame gets the user's token, as specified. For our server, which marks
 * its answers, the user's token is never passed to the frame.
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
