import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Something that looks like an e-mail address. */
const address = /[^\s"'<>()=,;]+@[^\s"'<>()=,;]+/g;

/** Of an error what helps to find it: its message without addresses, and where it was thrown. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name: type, message, stack = '', code } = error as NodeJS.ErrnoException;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type, code, message: message.replace(address, '…@…'), stack: frames.join('\n') };
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

/** One line for each answer. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.userId || undefined,
      },
      'answered',
    );
  });
}
