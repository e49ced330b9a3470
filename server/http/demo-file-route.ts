import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shownDemoFile } from '../areas/recognition-demo/demo-files';
import { isDemoLinkValid } from '../areas/recognition-demo/demo-links';
import type { Services } from '../services';
import { sendFile } from './send-file';

interface DemoFileRequest {
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/** Serves the files of the demo through signed links. */
export function demoFileRoute(services: Services) {
  return async (app: FastifyInstance) => {
    app.route<DemoFileRequest>({
      method: ['GET', 'HEAD'],
      url: '/api/demo-files/:id',
      handler: async (request, reply) => {
        const file = await linkedFile(services, request);
        reply.header('cache-control', 'no-store');
        if (file && (await sendFile(services, services.demoBlobs, file, request, reply)))
          return reply;
        // The same response for an invalid link, an expired link and a deleted file.
        return reply.code(403).type('text/plain; charset=utf-8').send('This link has expired.');
      },
    });
  };
}

async function linkedFile(
  { clock, db, secret }: Services,
  { params: { id }, query }: FastifyRequest<DemoFileRequest>,
) {
  const link = { expires: Number(query.expires), signature: String(query.signature) };
  const now = clock();
  return isDemoLinkValid(secret, id, link, now) ? shownDemoFile(db, id, now) : undefined;
}
