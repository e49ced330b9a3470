import * as v from 'valibot';
import { formStatuses } from './codes';
import { defineCall } from './define-call';
import { entity } from './entity';
import { applicantId, orderId } from './scalars';

export const applicationFormCalls = {
  /** What lets the form's frame, and nobody else, read and write one applicant's form for a while. */
  formToken: defineCall({
    path: '/applicant_form_token',
    access: 'customer',
    secret: true,
    request: v.object({ applicant_id: applicantId, order_id: orderId }),
    response: entity({
      token: v.string(),
      /** Seconds. */
      expires_in: v.pipe(v.number(), v.integer()),
    }),
  }),
};

const marked = { from: v.literal('visa-form'), random: v.string() };

/** What the form's frame tells the page that holds it; `random` is the page's own, sent back. */
export const formMessage = v.variant('type', [
  /** It is shown and works. */
  v.object({ ...marked, type: v.literal('ready') }),
  /** Its token ends soon, or has ended. */
  v.object({ ...marked, type: v.literal('token-wanted') }),
  v.object({ ...marked, type: v.literal('status'), status: formStatuses.or('unknown') }),
  /** The traveller is done with it. */
  v.object({ ...marked, type: v.literal('completed') }),
]);
export type FormMessage = v.InferOutput<typeof formMessage>;

/** What the page tells the frame. */
export interface TokenMessage {
  from: 'visa-app';
  random: string;
  type: 'token';
  token: string;
}
