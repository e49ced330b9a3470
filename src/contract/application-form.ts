import * as v from 'valibot';
import { formStatuses } from './codes';
import { defineCall } from './define-call';
import { entity } from './entity';
import { applicantId, orderId } from './scalars';

export const applicationFormCalls = {
  /**
   * A token with which only the form's frame can read and write one applicant's form for a while.
   */
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

/** The messages of the form's frame to its page; `random` is the page's own value, sent back. */
export const formMessage = v.variant('type', [
  /** The form is displayed and works. */
  v.object({ ...marked, type: v.literal('ready') }),
  /** Its token expires soon, or has expired. */
  v.object({ ...marked, type: v.literal('token-wanted') }),
  v.object({ ...marked, type: v.literal('status'), status: formStatuses.or('unknown') }),
  /** The traveller wants to change an answer that comes from the passport or the order. */
  v.object({
    ...marked,
    type: v.literal('change-wanted'),
    source: v.picklist(['passport', 'order']),
  }),
  /** Whether there are answers that could not be saved, and are tried again. */
  v.object({ ...marked, type: v.literal('unsaved'), unsaved: v.boolean() }),
  /**
   * Typed answers that have not arrived, by question: the page keeps them beyond the frame's life.
   */
  v.object({
    ...marked,
    type: v.literal('answers'),
    answers: v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(4000))),
      v.check((answers) => Object.keys(answers).length <= 300),
    ),
  }),
  /** The traveller has finished the form. */
  v.object({ ...marked, type: v.literal('completed') }),
]);
export type FormMessage = v.InferOutput<typeof formMessage>;

/** The messages of the page to the frame. */
export type PageMessage = { from: 'visa-app'; random: string } & (
  | { type: 'token'; token: string }
  /** The answers kept from an earlier visit. */
  | { type: 'answers'; answers: Readonly<Record<string, string>> }
  /** All that was told last is kept on the device. */
  | { type: 'answers-kept' }
);
