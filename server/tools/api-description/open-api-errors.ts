import type { Call } from '../../../src/contract/define-call';

/** The envelope of everything that is no success. */
export const errorSchemas = {
  Refusal: {
    type: 'object',
    properties: {
      ret: { type: 'integer', maximum: -1 },
      msg: { type: 'string', description: 'A sentence for the traveller.' },
    },
    required: ['ret', 'msg'],
  },
};

export const refusal = { $ref: '#/components/schemas/Refusal' };

const answer = (description: string, example: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: refusal, example: { ret: -1, msg: example } } },
});

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' }, required: true },
};

/** How a call can fail in HTTP's own words. */
export function errorsOf({ access, body, changes }: Call, isLater: boolean) {
  const isKeyed = access === 'customer' && changes;
  return {
    '400': answer(
      'The request does not fit: a field, a header, or the signature.',
      'The field order_id is missing or not valid.',
    ),
    ...(access === 'customer' && {
      '401': answer('The token is missing, expired or revoked.', 'Please log in.'),
    }),
    ...(body !== 'none' && {
      '403': answer(
        'The date is too far off; the answer’s Date header tells the right one.',
        'The date of the request is too far from the server’s.',
      ),
      '408': answer('The body did not arrive in time.', 'The request took too long to arrive.'),
      '413': answer('Too large.', 'The request is too large.'),
      '415': answer(
        'Not of a type that this call takes, or compressed.',
        'The request has a type that this call does not take.',
      ),
    }),
    ...(isKeyed && {
      '409': answer(
        'The idempotency key belongs to another request.',
        'This idempotency key belongs to another request.',
      ),
    }),
    '429': answer('Too often.', 'Too many attempts. Please try again in 60 seconds.', retryAfter),
    '500': answer(
      'A failure of the server’s own.',
      'Something went wrong on our side. Please try again later.',
    ),
    ...(isLater && { '501': answer('Not served yet.', 'This is not available yet.') }),
  };
}
