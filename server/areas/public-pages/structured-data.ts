import { faq } from '../../../src/content/pages/faq';
import ar from '../../../src/content/pages/translations/ar.json' with { type: 'json' };
import es from '../../../src/content/pages/translations/es.json' with { type: 'json' };
import fr from '../../../src/content/pages/translations/fr.json' with { type: 'json' };
import zhHans from '../../../src/content/pages/translations/zh-Hans.json' with { type: 'json' };
import type { Language } from '../../../src/contract/languages';
import type { SourceText } from '../../../src/domain/messages/text-params';
import { siteTextsIn } from '../../../src/domain/site';
import type { Site } from '../../settings/site/site';
import { lookUpIn } from '../../messages/translate-to';
import { addressIn, canonicalPath, type PublicPage } from './public-page';
import { pageTexts } from './page-texts';
import type { Catalogue } from '../catalogue/catalogue-types';
import { catalogueIn } from '../catalogue/catalogue-in';
import { findProduct, pricesOf } from '../catalogue/catalogue';

interface Subject {
  readonly page: PublicPage;
  readonly catalogue: Catalogue;
  readonly language: Language;
  readonly origin: string;
  readonly site: Site;
  readonly picture: string;
}

/**
 * A page as linked data in the vocabulary of schema.org, for search engines: what is sold, at which
 * prices, and the questions that home answers. Only what the page shows is stated.
 */
export function structuredData(subject: Subject): readonly object[] {
  const { page } = subject;
  if (page.kind === 'home') return [webSite(subject), questions(subject)];
  if (page.kind === 'product') return [productData(subject, page), trail(subject, page)];
  if (page.kind === 'material') return [trail(subject, page)];
  return [];
}

const context = 'https://schema.org';

const webSite = ({ origin, language, site }: Subject) => ({
  '@context': context,
  '@type': 'WebSite',
  name: site.name,
  url: `${origin}/`,
  inLanguage: language,
});

const pageTextIn = lookUpIn({ 'zh-Hans': zhHans, es, fr, ar });

/** A text of the pages to read, as the app shows it in this language. */
export const pageTextTo = (language: Language, text: SourceText): string => {
  const english = text as unknown as string;
  return pageTextIn(language, english) ?? english;
};

const questions = ({ language, site }: Subject) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questionsOf(site, language).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
  })),
});

/** The questions that home answers, the site's or the product's. */
export function questionsOf({ texts }: Site, language: Language) {
  const own = texts && siteTextsIn(texts, language).texts.faq?.sections;
  if (own) return own.map(({ title, parts }) => ({ question: title, answer: parts.flat() }));
  return faq.map(({ question, answer }) => ({
    question: pageTextTo(language, question),
    answer: answer.map((paragraph) => pageTextTo(language, paragraph)),
  }));
}

type ProductPage = Extract<PublicPage, { kind: 'product' | 'material' }>;

function productData({ catalogue, language, origin, picture }: Subject, page: ProductPage) {
  const { title, description } = pageTexts(page, catalogue, language);
  const url = origin + addressIn(language, canonicalPath(page));
  const prices = pricesOf(page.product).map((cents) => (cents / 100).toFixed(2));
  const [lowest] = prices;
  const availability = `${context}/${lowest === undefined ? 'SoldOut' : 'InStock'}`;
  const offer =
    prices.length > 1
      ? {
          '@type': 'AggregateOffer',
          lowPrice: lowest,
          highPrice: prices.at(-1),
          offerCount: prices.length,
        }
      : { '@type': 'Offer', price: lowest };
  return {
    '@context': context,
    '@type': 'Product',
    name: title,
    description,
    image: picture,
    url,
    sku: String(page.product.id),
    ...(lowest !== undefined && {
      offers: { ...offer, priceCurrency: 'USD', availability, url },
    }),
  };
}

/** The way from home to the page. */
function trail({ catalogue, language, origin, site }: Subject, page: ProductPage) {
  const found = findProduct(catalogueIn(catalogue, language), page.product.id);
  const product = { ...page, kind: 'product' } as const;
  const steps = [
    { name: site.name, path: '/' },
    { name: found?.product.fullName ?? page.product.fullName, path: canonicalPath(product) },
    ...(page.kind === 'material'
      ? [{ name: pageTexts(page, catalogue, language).title, path: canonicalPath(page) }]
      : []),
  ];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + addressIn(language, path),
    })),
  };
}
