import type { Call } from '../../../src/contract/define-call';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import { refusalEnvelope } from '../../messages/refusal-envelope';

/** The envelopes of errors. */
export const errorSchemas = {
  Refusal: {
    type: 'object',
    properties: {
      ret: { type: 'integer', maximum: -1 },
      msg: { type: 'string', description: 'A sentence for the traveller.' },
      code: { type: 'string', description: 'Which message it is, for words of the client’s own.' },
      params: {
        type: 'object',
        description: 'What the message names.',
        additionalProperties: { type: ['string', 'number'] },
      },
    },
    required: ['ret', 'msg'],
  },
};

export const refusal = { $ref: '#/components/schemas/Refusal' };

const answer = (description: string, example: ServerMessage, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: refusal, example: refusalEnvelope(-1, example) } },
});

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' }, required: true },
};

/** The HTTP errors of a call. */
export function errorsOf({ access, body, changes }: Call) {
  const isKeyed = access === 'customer' && changes;
  return {
    '400': answer('The request does not fit: a field, a header, or the signature.', {
      code: 'field-invalid',
      field: 'order_id',
    }),
    ...(access === 'customer' && {
      '401': answer('The token is missing, expired or revoked.', { code: 'log-in-needed' }),
    }),
    ...(body !== 'none' && {
      '403': answer('The date is too far off; the answer’s Date header tells the right one.', {
        code: 'date-far-off',
      }),
      '408': answer('The body did not arrive in time.', { code: 'request-slow' }),
      '413': answer('Too large.', { code: 'request-too-large' }),
      '415': answer('Not of a type that this call takes, or compressed.', { code: 'request-type' }),
    }),
    ...(changes && {
      '409': isKeyed
        ? answer('The idempotency key belongs to another request.', {
            code: 'key-of-another-request',
          })
        : answer('These very bytes were accepted before.', { code: 'request-repeated' }),
    }),
    '429': answer('Too often.', { code: 'too-many-attempts', seconds: 60 }, retryAfter),
    '500': answer('A failure of the server’s own.', { code: 'server-failed' }),
  };
}
