import type { Language } from '../../../src/contract/languages';
import { localeOf, sourceLanguage } from '../../../src/domain/languages';
import { formatMessage } from '../../../src/domain/messages/icu';
import { countryNameIn } from '../../../src/domain/text/country-name';
import { lookUpIn } from '../../messages/translate-to';
import type {
  Catalogue,
  CatalogueDocument,
  Destination,
  IdentityMaterial,
  Product,
} from './catalogue-types';
import ar from './translations/ar.json' with { type: 'json' };
import es from './translations/es.json' with { type: 'json' };
import fr from './translations/fr.json' with { type: 'json' };
import zhHans from './translations/zh-Hans.json' with { type: 'json' };

/** Texts of one object of the catalogue, by their names. */
type Texts = Readonly<Record<string, string | null | readonly string[]>>;

interface CatalogueTranslator {
  readonly language: Language;
  /** The translation of an English text; undefined if it is missing. */
  readonly translationOf: (text: string) => string | undefined;
}

/** How a language says 'Vietnam e-visa, 30 days'. */
const fullNameText = '{destination} {visa}';

/**
 * The catalogue in another language. An object whose texts are not all translated stays English as
 * a whole, because a requirement in two languages is harder to read than one in a foreign one; `lang`
 * says which language it has.
 */
export function translateCatalogue(
  catalogue: Catalogue,
  translator: CatalogueTranslator,
): Catalogue {
  const destinations = catalogue.destinations.map((destination) =>
    translateDestination(destination, translator),
  );
  return {
    ...catalogue,
    destinations,
    otherVersions: catalogue.otherVersions.map((product) => {
      const name = destinations.find(({ id }) => id === product.destinationId)?.name ?? '';
      return translateProduct(product, name, translator);
    }),
  };
}

function translateDestination(
  destination: Destination,
  translator: CatalogueTranslator,
): Destination {
  const { language } = translator;
  const name = countryNameIn(language, destination.flagKey, destination.name);
  return {
    ...destination,
    name,
    englishName: destination.name,
    products: destination.products.map((product) => translateProduct(product, name, translator)),
  };
}

function translateProduct(
  product: Product,
  destination: string,
  translator: CatalogueTranslator,
): Product {
  const { photo, applicationForm, entryCount, stayDuration, validityPeriod } = product;
  const own = inOneLanguage(
    {
      name: product.name,
      fullNameText,
      entry: entryCount.text,
      entryMemo: entryCount.memo,
      stay: stayDuration.text,
      stayMemo: stayDuration.memo,
      validity: validityPeriod.text,
      validityMemo: validityPeriod.memo,
    },
    translator,
  );
  const fullName =
    own.lang === sourceLanguage
      ? product.fullName
      : formatMessage(own.fullNameText, { destination, visa: own.name }, localeOf(own.lang));
  return {
    ...product,
    lang: own.lang,
    name: own.name,
    fullName: fullName ?? product.fullName,
    entryCount: { text: own.entry, memo: own.entryMemo },
    stayDuration: { text: own.stay, memo: own.stayMemo },
    validityPeriod: { text: own.validity, memo: own.validityMemo },
    photo: photo && {
      ...photo,
      ...inOneLanguage({ name: photo.name, attention: photo.attention }, translator),
    },
    applicationForm: applicationForm && {
      ...applicationForm,
      ...inOneLanguage({ name: applicationForm.name }, translator),
    },
    identityMaterial: product.identityMaterial.map((each) => translateMaterial(each, translator)),
    productDesc: product.productDesc.map(({ title, content }) =>
      inOneLanguage({ title, content }, translator),
    ),
    handleProcess: product.handleProcess.map(({ title, content, params }) => ({
      ...inOneLanguage({ title, content }, translator),
      params,
    })),
  };
}

function translateMaterial(
  { identity, required, optional }: IdentityMaterial,
  translator: CatalogueTranslator,
): IdentityMaterial {
  const translate = (document: CatalogueDocument): CatalogueDocument => {
    const { name, hint, attention } = document;
    return {
      ...document,
      ...inOneLanguage({ name, hint, attention }, translator),
    };
  };
  return { identity, required: required.map(translate), optional: optional.map(translate) };
}

/** The texts in the translator's language, or as they are if one translation is missing. */
function inOneLanguage<const T extends Texts>(
  texts: T,
  { language, translationOf }: CatalogueTranslator,
): T & { lang: Language } {
  let isWhole = true;
  const translate = (text: string): string => {
    const translation = translationOf(text);
    if (translation === undefined) isWhole = false;
    return translation ?? text;
  };
  const translated = Object.fromEntries(
    Object.entries<Texts[string]>(texts).map(([name, value]) => [
      name,
      value === null ? null : typeof value === 'string' ? translate(value) : value.map(translate),
    ]),
  );
  return isWhole
    ? { ...(translated as unknown as T), lang: language }
    : { ...texts, lang: sourceLanguage };
}

/** All texts that a translation of the catalogue needs, and more ones, each once. */
export function textsToTranslate(catalogue: Catalogue, more: readonly string[]): string[] {
  const texts = new Set<string>(more);
  translateCatalogue(catalogue, {
    language: sourceLanguage,
    translationOf: (text) => {
      texts.add(text);
      return text;
    },
  });
  return [...texts];
}

const translationIn = lookUpIn({ 'zh-Hans': zhHans, es, fr, ar });

/** Each is made once for each state of the products: it has some thousand objects. */
const made = new WeakMap<Catalogue['destinations'], Map<Language, Catalogue>>();

const translatorIn = (language: Language): CatalogueTranslator => ({
  language,
  translationOf: (text) => translationIn(language, text),
});

/** Whether a text of the catalogue has a translation; one that was changed has none. */
export const isTranslated = (text: string, language: Language): boolean =>
  language === 'en' || translationIn(language, text) !== undefined;

/** Texts of one thing that is sold, a coupon for example, in a language: see `inOneLanguage`. */
export const textsIn = <const T extends Texts>(
  texts: T,
  language: Language,
): T & { lang?: Language } =>
  language === 'en' ? texts : inOneLanguage(texts, translatorIn(language));

/** The catalogue with its texts in a language; in English it is the catalogue itself. */
export function catalogueIn(catalogue: Catalogue, language: Language): Catalogue {
  if (language === 'en') return catalogue;
  const { destinations } = catalogue;
  const known = made.get(destinations) ?? new Map<Language, Catalogue>();
  made.set(destinations, known);
  const found = known.get(language) ?? translateCatalogue(catalogue, translatorIn(language));
  known.set(language, found);
  return found;
}
