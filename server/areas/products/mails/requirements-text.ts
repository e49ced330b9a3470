import type { Identity } from '../../../../src/contract/codes';
import type { Language } from '../../../../src/contract/languages';
import { sourceLanguage } from '../../../../src/domain/languages';
import { msg, type SourceText } from '../../../../src/domain/messages/text-params';
import { countryNameIn } from '../../../../src/domain/text/country-name';
import { translateTo, type Translate } from '../../../messages/translate-to';
import { samplePath } from '../../catalogue/asset-paths';
import type {
  CatalogueDocument,
  Country,
  IdentityMaterial,
  Product,
} from '../../catalogue/catalogue-types';

export interface Requirements {
  readonly product: Product;
  readonly material: IdentityMaterial;
  readonly nationality: Country | undefined;
  readonly residence: Country | undefined;
  readonly language: Language;
  /** The origin for links to samples and to the page; without it the mail has no links. */
  readonly origin: string | undefined;
}

/** A required document as the mail describes it. */
export interface MailItem {
  readonly name: string;
  /** Of the name and the points. */
  readonly language: Language;
  readonly hint: string;
  readonly hintLanguage: Language;
  readonly points: readonly string[];
  readonly sampleUrls: readonly string[];
  /** In English. */
  readonly template: string | null;
}

export interface RequirementsText {
  readonly language: Language;
  /** 'Vietnam e-visa, 30 days' */
  readonly title: string;
  readonly titleLanguage: Language;
  /** 'Employee · passport of India · living in Singapore' */
  readonly audience: string;
  readonly required: readonly MailItem[];
  readonly optional: readonly MailItem[];
  readonly pageUrl: string | undefined;
  readonly why: string;
}

/** The names of occupations. */
export const occupations: Readonly<Record<Exclude<Identity, 'none'>, SourceText>> = {
  employee: msg('Employee'),
  'self-employed': msg('Self employed'),
  retiree: msg('Retiree'),
  student: msg('Student'),
  'pre-schooler': msg('Pre-schooler'),
};

const colors: Readonly<Record<string, SourceText>> = {
  White: msg('white'),
  'Light grey': msg('light grey'),
};

/**
 * The content of the mail about the documents that an applicant of one occupation needs for one
 * visa.
 */
export function requirementsText(requirements: Requirements): RequirementsText {
  const { product, material, nationality, residence, language, origin } = requirements;
  const t = translateTo(language);
  const { photo, applicationForm } = product;
  const item = (document: CatalogueDocument): MailItem => ({
    name: document.name,
    language: document.lang ?? sourceLanguage,
    hint: document.hint,
    hintLanguage: document.lang ?? sourceLanguage,
    points: [document.attention],
    sampleUrls: linked(origin, document.sampleKeys),
    template: document.template,
  });
  const photoItem: MailItem[] = photo
    ? [
        {
          name: photo.name,
          language: photo.lang ?? sourceLanguage,
          hint: photoHint(photo, t),
          hintLanguage: language,
          points: photo.attention,
          sampleUrls: linked(origin, photo.sampleKey === null ? [] : [photo.sampleKey]),
          template: null,
        },
      ]
    : [];
  const formItem: MailItem[] = applicationForm
    ? [
        {
          name: applicationForm.name,
          language: applicationForm.lang ?? sourceLanguage,
          hint: t('Filled in on our site, after the order is made'),
          hintLanguage: language,
          points: [],
          sampleUrls: [],
          template: null,
        },
      ]
    : [];
  const page = `/product/${product.id}/identity-material?identity_id=${material.identity}`;
  const nameOf = ({ code, name }: Country) => countryNameIn(language, code, name);
  return {
    language,
    title: product.fullName,
    titleLanguage: product.lang ?? sourceLanguage,
    audience: [
      material.identity !== 'none' && t(occupations[material.identity]),
      nationality && t('passport of {country}', { country: nameOf(nationality) }),
      residence && t('living in {country}', { country: nameOf(residence) }),
    ]
      .filter(Boolean)
      .join(' · '),
    required: [...photoItem, ...material.required.map(item), ...formItem],
    optional: material.optional.map(item),
    pageUrl: origin && origin + page,
    why: t(
      'Somebody asked for this list with your address. If it was not you, ignore this mail: you will get no other.',
    ),
  };
}

function photoHint(
  { widthMm: width, heightMm: height, colorName }: NonNullable<Product['photo']>,
  t: Translate,
): string {
  const known = colors[colorName];
  const color = known ? t(known) : colorName.toLowerCase();
  return t('{width} × {height} mm, {color} background', { width, height, color });
}

const linked = (origin: string | undefined, sampleKeys: readonly string[]) =>
  origin === undefined ? [] : sampleKeys.map((key) => origin + samplePath(key));
