import type { Language } from '../../../src/contract/languages';
import { about } from '../../../src/content/pages/about';
import { aboutShown, questionsShown } from '../../../src/domain/limits';
import { siteTextsIn } from '../../../src/domain/site';
import type { Site } from '../../settings/site/site';
import { occupations } from '../products/mails/requirements-text';
import { escapeHtml } from '../../messages/html';
import { translateTo } from '../../messages/translate-to';
import { catalogueIn } from '../catalogue/catalogue-in';
import type { Catalogue, Product } from '../catalogue/catalogue-types';
import { priceText } from './page-texts';
import { addressIn, canonicalPath, type PublicPage } from './public-page';
import { pageTextTo, questionsOf } from './structured-data';

/**
 * The end of a page for a reader without script: that applying needs it, and all that the page itself
 * shows on demand only: visas, questions, the documents of each occupation.
 */
export function withoutScript(
  page: PublicPage,
  { catalogue, site }: { readonly catalogue: Catalogue; readonly site: Site },
  language: Language,
): string {
  const t = translateTo(language);
  const more = {
    home: () => allVisas(catalogue, language) + restOfHome(site, language),
    product: () => lists(page, language),
    material: () => lists(page, language),
    privacy: () => '',
  };
  return (
    '<aside class="cannot-run">' +
    `<p>${escapeHtml(t('Choosing countries, applying and paying need JavaScript. Please allow it for this site, then reload the page.'))}</p>` +
    `${more[page.kind]()}</aside>`
  );
}

const item = (text: string, href: string) => `<li><a href="${href}">${escapeHtml(text)}</a></li>`;
const heading = (text: string) => `<h2>${escapeHtml(text)}</h2>`;

function allVisas(catalogue: Catalogue, language: Language): string {
  const t = translateTo(language);
  const visas = catalogueIn(catalogue, language).destinations.flatMap((destination) =>
    destination.products
      .filter(({ availability }) => availability !== 'hidden')
      .map((product) => {
        const path = canonicalPath({ kind: 'product', product, destination });
        const text = [product.fullName, priceText(product, language)].filter(Boolean).join(' · ');
        return item(text, escapeHtml(addressIn(language, path)));
      }),
  );
  return `${heading(t('All visas'))}<ul>${visas.join('')}</ul>`;
}

function restOfHome(site: Site, language: Language): string {
  const own = site.texts && siteTextsIn(site.texts, language).texts.about;
  const all = own
    ? own.sections.flatMap(({ title, parts }) => [...(title ? [title] : []), ...parts.flat()])
    : about.map((text) => pageTextTo(language, text));
  const paragraphs = all.slice(aboutShown).map((text) => `<p>${escapeHtml(text)}</p>`);
  const questions = questionsOf(site, language)
    .slice(questionsShown)
    .map(({ question, answer }) => {
      const answered = answer.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
      return `<details><summary>${escapeHtml(question)}</summary>${answered.join('')}</details>`;
    });
  return [...paragraphs, ...questions].join('');
}

/** The lists of documents, one for each occupation. */
function lists(page: PublicPage, language: Language): string {
  if (page.kind !== 'product' && page.kind !== 'material') return '';
  const t = translateTo(language);
  const nameOf = ({ identity }: Product['identityMaterial'][number]) =>
    identity === 'none'
      ? t('Detailed requirements')
      : t('Detailed requirements: {occupation}', { occupation: t(occupations[identity]) });
  const links = page.product.identityMaterial.map((material) => {
    const { identity } = material;
    const path = canonicalPath({ ...page, kind: 'material', identity });
    return item(nameOf(material), escapeHtml(addressIn(language, path)));
  });
  return `<ul>${links.join('')}</ul>`;
}
