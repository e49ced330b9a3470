import { type Language, languages } from '../../../src/contract/languages';
import { escapeHtml } from '../../messages/html';
import type { Site } from '../../settings/site/site';
import type { Catalogue } from '../catalogue/catalogue-types';
import { inScript } from './page-html';
import { pageTexts } from './page-texts';
import { addressIn, canonicalPath, type PublicPage } from './public-page';
import { structuredData } from './structured-data';

interface Head {
  readonly page: PublicPage;
  readonly catalogue: Catalogue;
  readonly language: Language;
  readonly site: Site;
  /** Of the travellers' host; without it no address of the page is stated. */
  readonly origin: string | undefined;
}

/** The path of the picture that a link to the page shows in a chat. */
export const previewPath = (page: PublicPage, language: Language): string =>
  page.kind === 'product' || page.kind === 'material'
    ? `/preview/${page.product.id}-${page.product.version}-${language}.png`
    : `/preview/home-${language}.png`;

/** Width and height of the preview picture, in pixels. */
export const previewSize = [1200, 630] as const;

const meta = (key: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${key}="${name}" content="${escapeHtml(String(content))}" />`;
const link = (rel: string, href: string, more = '') =>
  `<link rel="${rel}" href="${escapeHtml(href)}"${more} />`;

/** 'en_US', as Open Graph names a language. */
function graphLocaleOf(tag: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

const scriptOf = (data: object) => `<script type="application/ld+json">${inScript(data)}</script>`;

/** The title, the description and the addresses of a public page, for its head. */
export function pageHead({ page, catalogue, language, origin, site }: Head): string {
  const { title, description } = pageTexts(page, catalogue, language);
  const path = canonicalPath(page);
  const addresses =
    origin === undefined
      ? []
      : [
          link('canonical', origin + addressIn(language, path)),
          ...languages.map((each) =>
            link('alternate', origin + addressIn(each, path), ` hreflang="${each}"`),
          ),
          link('alternate', origin + path, ' hreflang="x-default"'),
          meta('property', 'og:url', origin + addressIn(language, path)),
          meta('property', 'og:image', origin + previewPath(page, language)),
          meta('property', 'og:image:width', previewSize[0]),
          meta('property', 'og:image:height', previewSize[1]),
          meta('property', 'og:image:alt', title),
        ];
  const data =
    origin === undefined
      ? []
      : structuredData({
          page,
          catalogue,
          language,
          origin,
          site,
          picture: origin + previewPath(page, language),
        });
  return [
    `<title>${escapeHtml(page.kind === 'home' ? `${site.name} · ${title}` : title)}</title>`,
    meta('name', 'description', description),
    ...addresses,
    meta('property', 'og:type', page.kind === 'product' ? 'product' : 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:locale', graphLocaleOf(language)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...data.map(scriptOf),
  ].join('\n    ');
}
