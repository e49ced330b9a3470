import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { appPaths } from '../../../src/domain/app-paths';
import { sourceLanguage } from '../../../src/domain/languages';
import { SingleFlight } from '../../infra/jobs/single-flight';
import { scenePath } from '../catalogue/asset-paths';
import { isLanguage, type Language, languages } from '../../../src/contract/languages';
import { lastingText } from '../../infra/answers/lasting-answers';
import { mailOrigin } from '../../infra/mail/mailer';
import type { Services } from '../../services';
import { escapeHtml } from '../../messages/html';
import { translateTo } from '../../messages/translate-to';
import { findProduct } from '../catalogue/catalogue';
import { catalogueIn } from '../catalogue/catalogue-in';
import type { Catalogue } from '../catalogue/catalogue-types';
import { previewPath } from './page-head';
import { siteTextsPath } from '../../settings/site/site';
import { priceText } from './page-texts';
import type { Preview } from './preview-picture';
import { refresherOf } from './public-pages';
import { addressIn, canonicalPath, productOfReadablePath, type PublicPage } from './public-page';

/** The pictures of every product in every language, of a large site. */
const mostPictures = 500;
const day = 'public, max-age=86400';

/**
 * Routes for search engines and chats beside the pages: the map of the site, what they may read, the
 * picture of a shared link, and addresses that people can read out.
 */
export const siteRoutes = (services: Services) => async (app: FastifyInstance) => {
  const { catalogue, settings } = services;
  const origin = mailOrigin(settings);
  const isIndexed = settings.environment === 'production' && origin !== undefined;
  const refresh = refresherOf(services);
  const maps = new WeakMap<Catalogue['destinations'], Buffer>();
  const pictureOf = pictures(services);

  app.get('/robots.txt', async (_request, reply) => {
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': day });
    return isIndexed
      ? `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
      : 'User-agent: *\nDisallow: /\n';
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    if (origin === undefined) return reply.callNotFound();
    await refresh();
    const map = maps.get(catalogue.destinations) ?? lastingText(sitemap(catalogue, origin));
    maps.set(catalogue.destinations, map);
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': day })
      .send(map);
  });

  const { texts } = settings.site;
  if (texts) {
    const file = lastingText(JSON.stringify(texts));
    app.get(siteTextsPath, async (_request, reply) =>
      reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
        .send(file),
    );
  }

  app.get<{ Params: { destination: string; product?: string }; Querystring: { lang?: unknown } }>(
    '/visa/:destination/:product?',
    async ({ params, query }, reply) => {
      await refresh();
      const found = productOfReadablePath(catalogue, params.destination, params.product);
      if (!found) return reply.callNotFound();
      const language = isLanguage(query.lang) ? query.lang : sourceLanguage;
      const path = appPaths.Product.replace(':productId', String(found.id));
      return reply.header('cache-control', day).redirect(addressIn(language, path), 301);
    },
  );

  app.get<{ Params: { name: string } }>('/preview/:name', async ({ params }, reply) => {
    await refresh();
    const preview = previewAt(catalogue, params.name, settings.site.name);
    if (!preview) return reply.callNotFound();
    const picture = await pictureOf(params.name, preview);
    return reply
      .headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=604800' })
      .send(picture);
  });
};

/**
 * Draws each picture once, in a worker: its fonts take the event loop too long. As one asker all of
 * them wait behind each other, and travellers' files beside them.
 */
function pictures({ settings, workers }: Services) {
  const kept = new Map<string, Buffer>();
  const drawing = new SingleFlight<Buffer>();
  return (name: string, preview: Preview): Promise<Buffer> =>
    drawing.run(name, async () => {
      const known = kept.get(name);
      if (known) return known;
      const picture = Buffer.from(
        await workers.run('previews', 'draw-preview', async () => ({
          preview,
          scene: await readFile(join(settings.staticDir, scenePath(preview.scene)), 'utf8'),
        })),
      );
      if (kept.size >= mostPictures) kept.clear();
      kept.set(name, picture);
      return picture;
    });
}

/** The scene of the first banner. */
const homeScene = 'turkiye';

/** The preview of a name as `previewPath` makes it; undefined for any other text. */
function previewAt(catalogue: Catalogue, name: string, site: string): Preview | undefined {
  const language = languages.find((each) => name.endsWith(`-${each}.png`));
  if (!language) return undefined;
  const common = { site, language };
  const t = translateTo(language);
  if (previewPath({ kind: 'home' }, language).endsWith(`/${name}`))
    return {
      ...common,
      scene: homeScene,
      title: t('Your visa, step by step'),
      facts: t('Apply on your phone, online or offline'),
    };
  const found = findProduct(catalogueIn(catalogue, language), Number(/^\d{1,9}/.exec(name)?.[0]));
  if (!found || found.product.availability === 'hidden') return undefined;
  const { product, destination } = found;
  const page = { kind: 'product', product, destination } as const;
  if (!previewPath(page, language).endsWith(`/${name}`)) return undefined;
  const days = t(
    '{days, plural, one {Result in # business day} other {Result in # business days}}',
    { days: product.needDays },
  );
  const facts = [priceText(product, language), days].filter(Boolean).join(' · ');
  return { ...common, scene: destination.scene, title: product.fullName, facts };
}

/** Every public page in every language, each with its other languages. */
function sitemap(catalogue: Catalogue, origin: string): string {
  const pages: PublicPage[] = [
    { kind: 'home' },
    { kind: 'privacy' },
    ...catalogue.destinations.flatMap((destination) =>
      destination.products
        .filter(({ availability }) => availability !== 'hidden')
        .flatMap((product): PublicPage[] => [
          { kind: 'product', product, destination },
          ...product.identityMaterial.map(
            ({ identity }) => ({ kind: 'material', product, destination, identity }) as const,
          ),
        ]),
    ),
  ];
  const addressOf = (language: Language, path: string) =>
    escapeHtml(origin + addressIn(language, path));
  const entries = pages.flatMap((page) => {
    const path = canonicalPath(page);
    const others = languages.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${addressOf(each, path)}"/>`,
    );
    return languages.map(
      (each) => `<url><loc>${addressOf(each, path)}</loc>${others.join('')}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
