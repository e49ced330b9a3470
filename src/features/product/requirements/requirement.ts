import type { Applicant } from '../../../contract/applicants';
import { identities, type Identity, type OrUnknown } from '../../../contract/codes';
import type { DocumentItem } from '../../../contract/documents';
import type { Product } from '../../../contract/products';
import { documentSamples } from '../../../domain/document/document-display';
import { activeLanguage, t } from '../../../language/translate';
import type { IconName } from '../../../ui/media/icon-paths';
import { photoHint } from '../product-labels';

/** The identity in the address if the product has it, else the product's first. */
export const identityOf = (asked: string | null, offered: readonly Identity[]): Identity =>
  offered.find((each) => each === identities.parse(asked)) ?? offered[0] ?? 'none';

/** A document, photo or form that an applicant must provide. */
export interface Requirement {
  key: string;
  name: string;
  /** The language of each text: the server's or ours. */
  lang: Readonly<Record<'name' | 'hint' | 'attention', string | undefined>>;
  icon: IconName;
  hint?: string | undefined;
  /** The requirements, as sentences or bullet points. */
  attention: readonly string[];
  /** A letter to copy and fill in. */
  template?: string | undefined;
  samples: readonly string[];
}

const ofDocument = (document: DocumentItem): Requirement => ({
  key: `document-${document.id}`,
  name: document.name,
  lang: { name: document.lang, hint: document.lang, attention: document.lang },
  icon: document.icon ?? 'file',
  hint: document.hint,
  attention: document.attention ? [document.attention] : [],
  template: document.template,
  samples: documentSamples(document),
});

const ofPhoto = (
  photo: NonNullable<Product['photo']> | NonNullable<Applicant['photo']>,
): Requirement => ({
  key: 'photo',
  name: photo.name,
  lang: { name: photo.lang, hint: activeLanguage().language, attention: photo.lang },
  icon: 'photo',
  hint: photoHint(photo),
  attention: photo.attention,
  samples: photo.sampleUrl === undefined ? [] : [photo.sampleUrl],
});

/** @param lang the name's language */
const ofForm = (name: string, lang: string | undefined): Requirement => ({
  key: 'form',
  name,
  lang: { name: lang, hint: activeLanguage().language, attention: activeLanguage().language },
  icon: 'edit',
  hint: t('Filled in here, kept if you stop half-way'),
  attention: [
    t(
      'You answer the questions of the authority after your order is made. What you typed is kept.',
    ),
  ],
  samples: [],
});

/** The requirements of a product for an identity: the photo first, the form last. */
export function requirementsOf(
  product: Pick<Product, 'identities' | 'photo' | 'applicationForm'>,
  identity: OrUnknown<Identity> | undefined,
): { required: readonly Requirement[]; optional: readonly Requirement[] } {
  const lists = product.identities.find((entry) => entry.identity === identity);
  return {
    required: [
      ...(product.photo ? [ofPhoto(product.photo)] : []),
      ...(lists?.required ?? []).map(ofDocument),
      ...(product.applicationForm
        ? [ofForm(product.applicationForm.name, product.applicationForm.lang)]
        : []),
    ],
    optional: (lists?.optional ?? []).map(ofDocument),
  };
}

/** The requirements for an applicant of an order. */
export const requirementsOfApplicant = ({
  photo,
  applicationForm,
  required,
  optional,
}: Pick<Applicant, 'photo' | 'applicationForm' | 'required' | 'optional'>) => ({
  required: [
    ...(photo ? [ofPhoto(photo)] : []),
    ...required.map(ofDocument),
    ...(applicationForm ? [ofForm(t('Application form'), activeLanguage().language)] : []),
  ],
  optional: optional.map(ofDocument),
});
