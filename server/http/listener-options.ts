import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ret } from '../../src/contract/envelope';
import type { ServerMessage } from '../../src/domain/messages/server-messages';
import { newId } from '../infra/secrets/random-id';
import type { Settings } from '../settings/settings';
import { refusalEnvelope } from '../messages/refusal-envelope';
import { logOptions, type LogTarget } from './log-options';

/**
 * The options of the parser of forms, at every route. It waits for ever for a form that ends in the
 * same chunk as a part that nobody reads (neither a field nor a file), if that chunk is as large as
 * its buffer: so the buffer is larger than any chunk of a connection, which has 64 KiB at most.
 */
export const formOptions = { throwFileSizeLimit: false, highWaterMark: 262_144 } as const;

const answers: Readonly<Record<string, readonly [status: string, said: ServerMessage]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { code: 'request-slow' }],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', { code: 'headers-too-large' }],
};
const unreadable = ['400 Bad Request', { code: 'request-unreadable' }] as const;

/** Answers a connection whose data is not a complete HTTP request, and closes it. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, said] = answers[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify(refusalEnvelope(ret.invalid, said));
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroySoon();
}

/** The setting TRUST_PROXY in the form that Fastify expects. */
function trustedProxies({ trustProxy }: Pick<Settings, 'trustProxy'>) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return typeof trustProxy === 'object' ? [...trustProxy] : trustProxy;
}

/** Of a JSON body that anybody may send, in bytes: it is parsed before it is known who sends it. */
export const largestOfVisitors = 16_384;
/** Of a JSON body of somebody with a session, in bytes. */
export const largestOfSessions = 262_144;

/**
 * The options of every listener alike: app, desk and form. A connection that sends its head or its
 * request slowly is ended; `limitBodies` ends a slow body.
 */
export const listenerOptions = (settings: Settings, log: LogTarget) =>
  ({
    logger: { ...logOptions, ...log },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trustedProxies(settings),
    bodyLimit: largestOfVisitors,
    requestTimeout: settings.timeLimits.request,
    http: {
      headersTimeout: settings.timeLimits.headers,
      connectionsCheckingInterval: settings.timeLimits.headers / 2,
    },
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
  }) satisfies FastifyHttpOptions<Server>;
