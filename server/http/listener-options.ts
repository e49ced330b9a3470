import type { Server } from 'node:http';
import { LogController, type FastifyHttpOptions } from 'fastify';
import { newId } from '../infra/secrets/random-id';
import type { Settings } from '../settings/settings';
import { answerClientError } from './client-error';
import { logOptions, type LogTarget } from './log-options';
import { trustedProxies } from './trusted-proxies';

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
