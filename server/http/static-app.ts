import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the response is the app's page, even if the URL looks like a file. */
    servesPage: boolean;
  }
}

const immutable = 'public, max-age=31536000, immutable';

/** Files whose names contain a hash of their content. */
const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path);

/**
 * Serves the built app: its files, and its page for every other URL that a browser navigates to,
 * because the app does its own routing.
 * @param pictureOf the picture with which a path begins: the browser loads it beside the page
 */
export async function serveStaticApp(
  app: FastifyInstance,
  folder: string,
  pictureOf: (path: string) => string | undefined = () => undefined,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        reply.header('cache-control', isHashed(path) ? immutable : 'no-cache'),
    });
  app.decorateRequest('servesPage', false);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // A URL of the app may end like a file name; the Accept header shows whether the browser wants
    // a page.
    const navigates = request.headers.accept?.includes('text/html') === true;
    const looksLikeFile = !navigates && /\.[A-Za-z0-9]+$/.test(path);
    if (!isPage || looksLikeFile || path.startsWith('/api/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found.');
    if (isBuilt) {
      request.servesPage = true;
      const picture = pictureOf(path);
      if (picture !== undefined)
        reply.header('link', `<${picture}>; rel=preload; as=image; fetchpriority=high`);
      return reply.sendFile('index.html');
    }
    return reply
      .code(path === '/' ? 200 : 404)
      .type('text/plain; charset=utf-8')
      .send('The app is not built yet (npm run build); the API is served below /api.\n');
  });
}
