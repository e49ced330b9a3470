import { expect, test } from 'vitest';
import { languages } from '../../../src/contract/languages';
import { chooseSite } from '../../settings/site/site';
import { findProduct } from '../catalogue/catalogue';
import { referenceCatalogue } from '../catalogue/reference-catalogue';
import { pageHead } from './page-head';
import { withHead } from './page-html';
import { pageTexts, priceText } from './page-texts';

const origin = 'https://visa.example';
const found = findProduct(referenceCatalogue, 40401);
if (!found) throw new Error('Kenya has no such product.');
const page = { kind: 'product', ...found } as const;
const { site } = chooseSite({}, 'dev', '.');
const headOf = (more: Partial<Parameters<typeof pageHead>[0]> = {}) =>
  pageHead({ page, catalogue: referenceCatalogue, language: 'en', origin, site, ...more });

/** The linked data of a head. */
const dataOf = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );

test('a product’s head names it, its one address, and the page in each language', () => {
  const head = headOf();
  expect(head).toContain('<title>Kenya eTA, 90 days</title>');
  expect(head).toContain(`<link rel="canonical" href="${origin}/product/40401" />`);
  for (const language of languages) {
    const query = language === 'en' ? '' : `?lang=${language}`;
    expect(head).toContain(
      `<link rel="alternate" href="${origin}/product/40401${query}" hreflang="${language}" />`,
    );
  }
  expect(head).toContain('<meta property="og:locale" content="en_US" />');
  expect(headOf({ language: 'fr' })).toContain(`href="${origin}/product/40401?lang=fr" />`);
});

test('linked data states the price that the page shows, and the way to the page', () => {
  const [product, trail] = dataOf(headOf());
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Kenya eTA, 90 days',
    offers: { priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  const { offers } = product as { offers: { price?: string; lowPrice?: string } };
  expect(priceText(found.product, 'en')).toContain(`$${offers.price ?? offers.lowPrice}`);
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2, item: `${origin}/product/40401` }],
  });
  const shown = { ...page, product: { ...found.product, availability: 'shown' as const } };
  expect(dataOf(headOf({ page: shown }))[0]).not.toHaveProperty('offers');
  const questions = dataOf(headOf({ page: { kind: 'home' }, language: 'es' }))[1];
  expect(questions).toMatchObject({ '@type': 'FAQPage' });
  expect(JSON.stringify(questions)).toContain('¿Cuánto');
});

test('without an origin no address is stated', () => {
  expect(headOf({ origin: undefined })).not.toMatch(/https?:|canonical|ld\+json/);
});

test('a name with markup stays text, in the head and in the linked data', () => {
  const evil = '</script></title><script>alert("1")</script>';
  const product = { ...found.product, fullName: evil };
  const destinations = [{ ...found.destination, products: [product] }];
  const catalogue = { ...referenceCatalogue, destinations };
  const head = headOf({ page: { ...page, product }, catalogue });
  expect(head.replaceAll(/<\/?script( type="application\/ld\+json")?>/g, '')).not.toContain(
    'alert("',
  );
  expect(head.match(/<script/g)).toHaveLength(2);
  expect(dataOf(head)[0]).toMatchObject({ name: evil });
});

test('every page has texts of its own in each language', () => {
  const pages = referenceCatalogue.destinations.flatMap((destination) =>
    destination.products.map((product) => ({ kind: 'product', product, destination }) as const),
  );
  for (const language of languages) {
    const titles = pages.map((each) => pageTexts(each, referenceCatalogue, language).title);
    expect(new Set(titles).size).toBe(pages.length);
  }
  const { description } = pageTexts(page, referenceCatalogue, 'ar');
  expect(description).toMatch(/\p{Script=Arabic}/u);
});

test('a head takes the place of the built page’s own', () => {
  const built =
    '<html lang="en"><head><meta name="description" content="Old" />\n<title>Visa</title></head>';
  expect(withHead(built, '<title>$& new</title>', 'fr')).toBe(
    '<html lang="fr" dir="ltr"><head><title>$& new</title></head>',
  );
});
