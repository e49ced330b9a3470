import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { scenePath } from '../areas/catalogue/asset-paths';
import { findProduct } from '../areas/catalogue/catalogue';
import type { Catalogue } from '../areas/catalogue/catalogue-types';
import { builtPages, versionOf } from '../areas/public-pages/built-pages';
import type { PageAnswer, PageRequest } from '../areas/public-pages/public-pages';
import { lastingText } from '../infra/answers/lasting-answers';
import { appPaths } from '../../src/domain/app-paths';
import type { PageHashes } from './content-policy';

const none: PageHashes = { scripts: [], styles: [] };

const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The texts of a page's elements of a name that have no attributes. */
function textsIn(page: string, name: string): string[] {
  const parts = page.split(`<${name}>`).slice(1);
  return parts.map((part) => part.slice(0, Math.max(0, part.indexOf(`</${name}>`))));
}

/** The hashes of the scripts and styles that stand inside a page, each once. */
const hashesOf = (page: string): PageHashes => ({
  scripts: [...new Set(textsIn(page, 'script'))].map(sourceOf),
  styles: [...new Set(textsIn(page, 'style'))].map(sourceOf),
});

/** The hashes of the app's pages, read again after a deployment has replaced them. */
export function pageHashes(folder: string): () => PageHashes {
  const built = builtPages(folder);
  let last: { version: string; hashes: PageHashes } | undefined;
  return () => {
    const pages = built();
    if (!pages) return none;
    const { version, shell, frame } = pages;
    const parts = [shell, frame?.html ?? '', ...Object.values(frame?.heads ?? {})];
    if (last?.version !== version) last = { version, hashes: hashesOf(parts.join('\n')) };
    return last.hashes;
  };
}

/** The picture that an address of the app begins with: known before the page or an answer names it. */
export function firstPicture(catalogue: Catalogue, path: string): string | undefined {
  const [, id] = /^\/product\/(\d{1,9})$/.exec(path) ?? [];
  const found = id === undefined ? undefined : findProduct(catalogue, Number(id));
  return found && scenePath(found.destination.scene);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the response is the app's page, even if the URL looks like a file. */
    servesPage: boolean;
    /** Whether it is a file of the app, although a route of its own answers it. */
    servesFile: boolean;
  }
}

const immutable = 'public, max-age=31536000, immutable';

/** Files whose names contain a hash of their content. */
const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path);

interface AppPages {
  /** The picture with which a path begins: the browser loads it beside the page. */
  pictureOf?: (path: string) => string | undefined;
  /** How an address is answered; without a body by the page as it was built. */
  answerAt?: (request: PageRequest) => Promise<PageAnswer>;
  /** The files into which the site is written, by their names. */
  fill?: Readonly<Record<string, (text: string) => string>>;
}

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

interface Filled {
  readonly version: string;
  readonly body: Buffer;
  readonly etag: string;
}

/** Reads files with the site in them, once and again after a deployment has replaced them. */
function filledFiles(folder: string, fill: NonNullable<AppPages['fill']>) {
  const kept = new Map<string, Filled>();
  return (name: string): Filled | undefined => {
    const path = join(folder, name);
    const version = versionOf(path);
    const written = fill[name];
    if (version === undefined || !written) return undefined;
    const known = kept.get(name);
    if (known?.version === version) return known;
    const text = written(readFileSync(path, 'utf8'));
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    const filled = { version, body: lastingText(text), etag };
    kept.set(name, filled);
    return filled;
  };
}

/** Of a share that nobody takes, in bytes: what comes after that ends the connection. */
const mostOfShare = 268_435_456;

/**
 * Answers the files that another app shares with the app (`share_target` in the manifest) where no
 * service worker takes them: none is installed yet, or the browser has none. Nothing is read. The page
 * to which the answer leads says so, and what to do.
 */
async function answerShares(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    let received = 0;
    payload.on('data', ({ length }: Buffer) => {
      received += length;
      if (received > mostOfShare) payload.destroy();
    });
    done(null);
  });
  app.post(appPaths.SharedFiles, (_request, reply) =>
    reply.code(303).header('location', `${appPaths.SharedFiles}?missed=1`).send(),
  );
}

/**
 * Serves the built app: its files, and its page for every other URL that a browser navigates to,
 * because the app does its own routing.
 */
export async function serveStaticApp(
  app: FastifyInstance,
  folder: string,
  { pictureOf, answerAt, fill = {} }: AppPages = {},
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        reply.header('cache-control', isHashed(path) ? immutable : 'no-cache'),
    });
  const filled = filledFiles(folder, fill);
  /** As the server writes it, or as it was built. */
  const sendFile = (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = filled(name);
    if (!file) return reply.sendFile(name);
    const { body, etag } = file;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    const isKnown = request.headers['if-none-match']?.includes(etag) === true;
    if (isKnown && reply.statusCode === 200) return reply.code(304).send();
    return reply.header('content-type', kinds[extname(name)] ?? 'text/plain').send(body);
  };
  if (isBuilt)
    for (const name of Object.keys(fill))
      app.get(`/${name}`, async (request, reply) => {
        request.servesFile = true;
        return sendFile(name, request, reply);
      });
  await app.register(answerShares);
  app.decorateRequest('servesPage', false);
  app.decorateRequest('servesFile', false);
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', search] = request.url.split('?');
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // A URL of the app may end like a file name; the Accept header shows whether the browser wants
    // a page.
    const navigates = request.headers.accept?.includes('text/html') === true;
    const looksLikeFile = !navigates && /\.[A-Za-z0-9]+$/.test(path);
    if (!isPage || looksLikeFile || path.startsWith('/api/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found.');
    request.servesPage = true;
    if (isBuilt) {
      const picture = pictureOf?.(path);
      if (picture !== undefined)
        reply.header('link', `<${picture}>; rel=preload; as=image; fetchpriority=high`);
      const answer = await answerAt?.({
        path,
        query: new URLSearchParams(search),
        headers: request.headers,
      });
      if (answer) reply.code(answer.status).headers(answer.headers);
      if (!answer?.body) return sendFile('index.html', request, reply);
      if (answer.status === 304) return reply.send();
      return reply.header('content-type', 'text/html; charset=utf-8').send(answer.body);
    }
    return reply
      .code(path === '/' ? 200 : 404)
      .type('text/plain; charset=utf-8')
      .send('The app is not built yet (npm run build); the API is served below /api.\n');
  };
  // The page at '/' is answered as that at every other address.
  app.get('/', answerPage);
  app.setNotFoundHandler(answerPage);
}
