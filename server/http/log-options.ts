import type { FastifyRequest } from 'fastify';

/** The log level, and the stream for the log lines; without a stream they go to standard output. */
export interface LogTarget {
  readonly level: string;
  readonly stream?: { write(line: string): void };
}

/**
 * A run of characters that may be an e-mail address: up to a blank, a bracket or a quotation mark.
 */
const token = /[^\s"'<>()=,;]+/g;

/** Masks everything that looks like an e-mail address, in linear time. */
export const withoutAddresses = (text: string): string =>
  text.replace(token, (each) => (each.slice(1, -1).includes('@') ? '…@…' : each));

/** The loggable parts of an error: its message without e-mail addresses, and its stack frames. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name: type, message, stack = '', code } = error as NodeJS.ErrnoException;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type, code, message: withoutAddresses(message), stack: frames.join('\n') };
}

/**
 * Options of the log. It holds no personal data: routes instead of URLs, ids instead of names, and
 * no row contents from database errors.
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
