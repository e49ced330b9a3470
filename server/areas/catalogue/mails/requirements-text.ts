import { identityLabels } from '../../../../src/domain/applicant/identity';
import { samplePath } from '../asset-paths';
import type { CatalogueDocument, IdentityMaterial, Product } from '../catalogue-types';

export interface Requirements {
  readonly product: Product;
  readonly material: IdentityMaterial;
  /** 'Vietnam e-visa, 30 days' */
  readonly title: string;
  readonly nationality: string | undefined;
  readonly residence: string | undefined;
  /** The origin for links to samples and to the page; without it the mail has no links. */
  readonly origin: string | undefined;
}

/** A required document as the mail describes it. */
export interface MailItem {
  readonly name: string;
  readonly hint: string;
  readonly points: readonly string[];
  readonly sampleUrls: readonly string[];
  readonly template: string | null;
}

export interface RequirementsText {
  readonly title: string;
  /** 'Employee · passport of India · living in Singapore' */
  readonly audience: string;
  readonly required: readonly MailItem[];
  readonly optional: readonly MailItem[];
  readonly pageUrl: string | undefined;
  readonly why: string;
}

/**
 * The content of the mail about the documents that an applicant of one occupation needs for one
 * visa.
 */
export function requirementsText(requirements: Requirements): RequirementsText {
  const { product, material, title, nationality, residence, origin } = requirements;
  const { photo, applicationForm } = product;
  const item = (document: CatalogueDocument): MailItem => ({
    name: document.name,
    hint: document.hint,
    points: [document.attention],
    sampleUrls: linked(origin, document.sampleKeys),
    template: document.template,
  });
  const photoItem: MailItem[] = photo
    ? [
        {
          name: photo.name,
          hint: `${photo.widthMm} × ${photo.heightMm} mm, ${photo.colorName.toLowerCase()} background`,
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
          hint: 'Filled in on our site, after the order is made',
          points: [],
          sampleUrls: [],
          template: null,
        },
      ]
    : [];
  const page = `/product/${product.id}/identity-material?identity_id=${material.identity}`;
  return {
    title,
    audience: [
      identityLabels[material.identity],
      nationality && `passport of ${nationality}`,
      residence && `living in ${residence}`,
    ]
      .filter(Boolean)
      .join(' · '),
    required: [...photoItem, ...material.required.map(item), ...formItem],
    optional: material.optional.map(item),
    pageUrl: origin && origin + page,
    why: 'Somebody asked for this list with your address. If it was not you, ignore this mail: you will get no other.',
  };
}

const linked = (origin: string | undefined, sampleKeys: readonly string[]) =>
  origin === undefined ? [] : sampleKeys.map((key) => origin + samplePath(key));
