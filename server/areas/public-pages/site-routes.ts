import type { FastifyInstance } from 'fastify';
import { appPaths, languageParameter } from '../../../src/domain/app-paths';
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
import { priceText, siteName } from './page-texts';
import { drawPreview, type Preview } from './preview-picture';
import { addressIn, canonicalPath, productOfReadablePath, type PublicPage } from './public-page';

/** The pictures of every product in every language, of a large site. */
const mostPictures = 500;
const day = 'public, max-age=86400';

/**
 * Routes for search engines and chats beside the pages: the map of the site, what they may read, the
 * picture of a shared link, and addresses that people can read out.
 */
export const siteRoutes = (services: Services) => async (app: FastifyInstance) => {
  const { catalogue, db, settings } = services;
  const origin = mailOrigin(settings);
  const isIndexed = settings.environment === 'production' && origin !== undefined;
  const pictures = new Map<string, Promise<Buffer>>();

  app.get('/robots.txt', async (_request, reply) => {
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': day });
    return isIndexed
      ? `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
      : 'User-agent: *\nDisallow: /\n';
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    if (origin === undefined) return reply.callNotFound();
    await catalogue.refresh(db);
    reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': day });
    return lastingText(sitemap(catalogue, origin));
  });

  app.get<{ Params: { destination: string; product?: string } }>(
    '/visa/:destination/:product?',
    async ({ params, query }, reply) => {
      await catalogue.refresh(db);
      const found = productOfReadablePath(catalogue, params.destination, params.product);
      if (!found) return reply.callNotFound();
      const { [languageParameter]: language } = query as Record<string, unknown>;
      const path = appPaths.Product.replace(':productId', String(found.id));
      reply.header('cache-control', day);
      return reply.redirect(addressIn(isLanguage(language) ? language : 'en', path), 301);
    },
  );

  app.get<{ Params: { name: string } }>('/preview/:name', async ({ params }, reply) => {
    await catalogue.refresh(db);
    const preview = previewAt(catalogue, params.name);
    if (!preview) return reply.callNotFound();
    const { name } = params;
    const drawing = pictures.get(name) ?? drawPreview(preview, settings.staticDir);
    if (pictures.size >= mostPictures) pictures.clear();
    pictures.set(name, drawing);
    // A picture that could not be drawn is drawn again.
    const picture = await drawing.catch((error: unknown) => {
      pictures.delete(name);
      throw error;
    });
    return reply
      .headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=604800' })
      .send(picture);
  });
};

/** The scene of the first banner. */
const homeScene = 'turkiye';

/** The preview of a name as `previewPath` makes it; undefined for any other text. */
function previewAt(catalogue: Catalogue, name: string): Preview | undefined {
  const language = languages.find((each) => name.endsWith(`-${each}.png`));
  if (!language) return undefined;
  const common = { site: siteName, language };
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
