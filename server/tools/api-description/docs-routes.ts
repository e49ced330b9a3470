import { fastifySwaggerUi } from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { lastingText } from '../../infra/answers/lasting-answers';
import { openApiDocument } from './open-api';

/** The viewer has its images and styles inline; nothing is loaded from other origins. */
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
 * Serves the API description as JSON, and in the dev environment also as a page. It is generated at
 * the first request, so that an error in it cannot prevent the start.
 */
export function docsRoutes({ forPeople }: { forPeople: boolean }) {
  const document = once(() => openApiDocument('1'));
  const json = once(() => JSON.stringify(document()));
  const text = once(() => lastingText(json()));
  return async (app: FastifyInstance) => {
    app.get('/api/openapi.json', (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text()),
    );
    if (!forPeople) return;
    await app.register(async (viewer) => {
      await viewer.register(describedBy({ document, json }));
      await viewer.register(fastifySwaggerUi, {
        routePrefix: '/api/docs',
        staticCSP: viewerPolicy,
        theme: { title: 'Visa API' },
        // Requests are signed, so the page cannot send them.
        uiConfig: { supportedSubmitMethods: [], docExpansion: 'none' },
      });
    });
  };
}

/** Replaces the plugin that the viewer expects; our routes are described by the contract. */
const describedBy = ({ document, json }: { document: () => object; json: () => string }) =>
  fastifyPlugin(
    async (viewer) => {
      // JSON is valid YAML.
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
