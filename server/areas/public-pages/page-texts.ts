import type { Language } from '../../../src/contract/languages';
import { localeOf } from '../../../src/domain/languages';
import { formatMoney } from '../../../src/domain/payment/money';
import { translateTo } from '../../messages/translate-to';
import { findProduct, pricesOf } from '../catalogue/catalogue';
import type { Catalogue, Product } from '../catalogue/catalogue-types';
import { catalogueIn } from '../catalogue/catalogue-in';
import type { PublicPage } from './public-page';

/** As many destinations as a description names. */
const named = 5;

/** The price as it holds for everybody who asks: 'from' where it depends on the traveller. */
export function priceText(product: Product, language: Language): string | undefined {
  const t = translateTo(language);
  const [lowest, ...others] = pricesOf(product);
  if (lowest === undefined) return undefined;
  const price = formatMoney(lowest);
  return others.length > 0
    ? t('from {price} per applicant', { price })
    : t('{price} per applicant', { price });
}

/** The name of a page and its description in a list of results or a shared link. */
export interface PageTexts {
  readonly title: string;
  readonly description: string;
}

export function pageTexts(page: PublicPage, catalogue: Catalogue, language: Language): PageTexts {
  const t = translateTo(language);
  const translated = catalogueIn(catalogue, language);
  switch (page.kind) {
    case 'home': {
      const names = translated.destinations.slice(0, named).map(({ name }) => name);
      const list = new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(names);
      return {
        title: t('Your visa, step by step'),
        description: t(
          'Apply for your visa on your phone, also where the network comes and goes: {list} and more.',
          { list },
        ),
      };
    }
    case 'privacy':
      return {
        title: t('Privacy Policy'),
        description: t('The data that your visa needs, why it is needed, and how long it is kept.'),
      };
    case 'product':
    case 'material': {
      const product = findProduct(translated, page.product.id)?.product ?? page.product;
      if (page.kind === 'product')
        return { title: product.fullName, description: describe(product, language) };
      const material = product.identityMaterial.find(({ identity }) => identity === page.identity);
      const documents = [...(material?.required ?? []), ...(material?.optional ?? [])];
      return {
        title: t('Documents for your {title}', { title: product.fullName }),
        description: documents.map(({ name }) => name).join(' · '),
      };
    }
  }
}

/** The terms, the time and the price of a product, in one line. */
function describe(product: Product, language: Language): string {
  const t = translateTo(language);
  const terms = t('Entry: {entry}. Stay: {stay}. Validity: {validity}.', {
    entry: product.entryCount.text,
    stay: product.stayDuration.text,
    validity: product.validityPeriod.text,
  });
  const days = t(
    '{days, plural, one {Result in # business day} other {Result in # business days}}',
    { days: product.needDays },
  );
  const price = priceText(product, language);
  return [terms, price === undefined ? `${days}.` : `${days}, ${price}.`].join(' ');
}
