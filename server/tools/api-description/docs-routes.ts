import type { FastifyInstance } from 'fastify';
import { docsPage, documentPath, stylePath } from './docs-page';
import { docsStyle } from './docs-style';
import { openApiDocument } from './open-api';

/**
 * The API described: for programs everywhere, for people in the dev environment. Written when it is
 * first asked for: what cannot be described must not keep the server from starting.
 */
export function docsRoutes({ forPeople }: { forPeople: boolean }) {
  const document = once(() => openApiDocument('1'));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document()));
  return async (app: FastifyInstance) => {
    app.get(documentPath, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(json()),
    );
    if (!forPeople) return;
    app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
    app.get(stylePath, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
