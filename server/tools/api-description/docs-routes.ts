import { fastifySwaggerUi } from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { openApiDocument } from './open-api';

/** The viewer draws its pictures and styles from its own program; nothing comes from elsewhere. */
const viewerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The API described: for programs everywhere, for people in the dev environment. Written when it is
 * first asked for: what cannot be described must not keep the server from starting.
 */
export function docsRoutes({ forPeople }: { forPeople: boolean }) {
  const document = once(() => openApiDocument('1'));
  const json = once(() => JSON.stringify(document()));
  return async (app: FastifyInstance) => {
    app.get('/api/openapi.json', (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(json()),
    );
    if (!forPeople) return;
    await app.register(async (viewer) => {
      await viewer.register(describedBy({ document, json }));
      await viewer.register(fastifySwaggerUi, {
        routePrefix: '/api/docs',
        staticCSP: viewerPolicy,
        theme: { title: 'Visa API' },
        // Requests are signed: a page cannot try them out.
        uiConfig: { supportedSubmitMethods: [], docExpansion: 'none' },
      });
    });
  };
}

/** Stands where the viewer expects the plugin that describes routes; ours are described by the contract. */
const describedBy = ({ document, json }: { document: () => object; json: () => string }) =>
  fastifyPlugin(
    async (viewer) => {
      // JSON is YAML too.
      viewer.decorate('swagger', (asked?: { yaml?: boolean }) =>
        asked?.yaml ? json() : document(),
      );
    },
    { name: '@fastify/swagger' },
  );

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
