import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import type { Call } from '../../src/contract/define-call';
import { ret } from '../../src/contract/envelope';
import { allHandlers } from '../areas/all-handlers';
import { isUploadStillValid } from '../infra/uploads/own-uploads';
import type { Handler } from '../handler';
import { navigations, type ServedCall } from '../served-calls';
import type { Services } from '../services';
import { sendEnvelope, sendMessage } from './answer';
import { formOptions } from './form-options';
import { largestFile } from '../infra/uploads/largest-file';
import { largestOfSessions, largestOfVisitors } from './listener-options';
import { serveCall } from './serve-call';
import { socialRoutes } from './social-routes';

const others: readonly string[] = navigations;
const isServed = (name: CallName): name is ServedCall => !others.includes(name);

/** Registers a route for each call of the contract, below /api. */
export function callRoutes(services: Services) {
  const handlers = allHandlers(services);
  return async (api: FastifyInstance) => {
    api.removeAllContentTypeParsers();
    // Kept as bytes, because the signature covers the bytes that were sent.
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: largestOfSessions },
      (_request, body, done) => done(null, body),
    );
    await api.register(multipart, {
      ...formOptions,
      limits: {
        files: 1,
        fileSize: largestFile,
        fields: 8,
        parts: 9,
        fieldSize: 1024,
        fieldNameSize: 64,
        headerPairs: 20,
      },
    });
    api.setNotFoundHandler((_request, reply) => sendMessage(reply, 404, { code: 'no-such-call' }));
    await api.register(socialRoutes(services));
    for (const name of Object.keys(allCalls) as CallName[]) {
      const call: Call = allCalls[name];
      if (!isServed(name)) continue;
      const handler = handlers[name] as unknown as Handler<ServedCall>;
      const uploads = name === 'uploadFile' || name === 'uploadPhoto';
      const isStillValid = uploads ? isUploadStillValid : undefined;
      api.route({
        method: call.method,
        url: call.path,
        ...(call.secret && { compress: false as const }),
        ...(call.access !== 'customer' && call.body === 'json' && { bodyLimit: largestOfVisitors }),
        handler: async (request, reply) => {
          const body = await serveCall({ call, handler, isStillValid }, request, services);
          return sendEnvelope(reply, 200, { ret: ret.ok, msg: '', body });
        },
      });
    }
  };
}
