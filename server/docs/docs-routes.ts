import type { FastifyInstance } from 'fastify';
import { docsPage, documentPath, stylePath } from './docs-page';
import { docsStyle } from './docs-style';
import { openApiDocument } from './open-api';

/** The API described: for programs everywhere, for people in the dev environment. */
export function docsRoutes({ forPeople }: { forPeople: boolean }) {
  return async (app: FastifyInstance) => {
    const document = openApiDocument('1');
    const [json, page] = [JSON.stringify(document), docsPage(document)];
    app.get(documentPath, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(json),
    );
    if (!forPeople) return;
    app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    app.get(stylePath, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
  };
}
