import type { FastifyRequest } from 'fastify';

/** What an e-mail address may be in: up to a blank, a bracket or a quotation mark. */
const token = /[^\s"'<>()=,;]+/g;

/** A text without what looks like an e-mail address, in linear time. */
export const withoutAddresses = (text: string): string =>
  text.replace(token, (each) => (each.slice(1, -1).includes('@') ? '…@…' : each));

/** Of an error what helps to find it: its message without addresses, and where it was thrown. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name: type, message, stack = '', code } = error as NodeJS.ErrnoException;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type, code, message: withoutAddresses(message), stack: frames.join('\n') };
}

/**
 * How the log is written. It holds no personal data: routes instead of addresses, ids instead of
 * people; what a database's error says about a row's contents is left out.
 */
export const logOptions = {
  serializers: {
    err: describeError,
    req: (request: FastifyRequest) => ({ id: request.id, method: request.method }),
  },
  redact: {
    paths: [
      'email',
      '*.email',
      'token',
      '*.token',
      'first_name',
      '*.first_name',
      'passwd',
      '*.passwd',
    ],
    censor: '…',
  },
};
