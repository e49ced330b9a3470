import type { DocumentPattern, DocumentStyle, Identity } from '../../../src/contract/codes';

/** ISO 3166-1 numeric code; destinations that are no single country have ids from 10000 up. */
export type CountryId = number;

/** A country or territory of ISO 3166-1. */
export interface Country {
  readonly id: CountryId;
  /** Alpha-2 in lower case; also the key of the flag's file. */
  readonly code: string;
  readonly name: string;
  /** Other names and spellings that a traveller may search for. */
  readonly otherNames: readonly string[];
  /** False for territories whose people carry another country's passport. */
  readonly issuesPassports: boolean;
  /** False where nobody lives permanently. */
  readonly inhabited: boolean;
}

/** Which countries something holds for, said as briefly as it can be. */
export type CountryRule =
  | { readonly kind: 'all' }
  | { readonly kind: 'only'; readonly ids: readonly CountryId[] }
  | { readonly kind: 'except'; readonly ids: readonly CountryId[] };

/** The travellers something is for; both rules must hold. */
export interface Audience {
  readonly nationalities: CountryRule;
  readonly residences: CountryRule;
}

/** Both in cents; what the traveller pays is the sum, and refunds tell them apart. */
export interface Price {
  readonly visaFee: number;
  readonly serviceFee: number;
}

/** The first rule that fits the traveller decides; `null` shows the product without selling it. */
export interface PriceRule {
  readonly audience: Audience;
  readonly price: Price | null;
}

/** A fact of a product with an optional tip behind it. */
export interface Term {
  readonly text: string;
  readonly memo: string | null;
}

export interface TitledText {
  readonly title: string;
  readonly content: string;
}

export interface CatalogueDocument {
  /** Unique over the whole catalogue and never given to another document. */
  readonly elecId: number;
  readonly name: string;
  readonly pattern: DocumentPattern;
  readonly style: DocumentStyle;
  /** One line for lists. */
  readonly hint: string;
  /** The full requirement, a few sentences. */
  readonly attention: string;
  /** A letter to copy and fill in. */
  readonly template: string | null;
  /** File names of `samplePath`. */
  readonly sampleKeys: readonly string[];
}

/** What an applicant of one identity hands in, beside photo and form. */
export interface IdentityMaterial {
  readonly identity: Identity;
  readonly required: readonly CatalogueDocument[];
  readonly optional: readonly CatalogueDocument[];
}

export interface PhotoRequirement {
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** '0xRRGGBB' */
  readonly color: string;
  readonly colorName: string;
  readonly attention: readonly string[];
  readonly sampleKey: string | null;
}

export interface ApplicationFormRequirement {
  readonly name: string;
  /** The form's `country` query value. */
  readonly country: string;
}

export interface Product {
  readonly id: number;
  readonly destinationId: CountryId;
  /** 'E-visa, 30 days' */
  readonly name: string;
  readonly entryCount: Term;
  readonly stayDuration: Term;
  readonly validityPeriod: Term;
  /** Business days. */
  readonly needDays: number;
  /** Hundredths of a percent: 9920 is 99.20%. */
  readonly passRate: number;
  /** How many were sold; the pass rate is of these. */
  readonly sales: number;
  /** Who sees the product at all. */
  readonly offeredTo: Audience;
  readonly prices: readonly PriceRule[];
  readonly photo: PhotoRequirement | null;
  readonly applicationForm: ApplicationFormRequirement | null;
  /** Either one entry of identity 'none', or one for each occupation on offer. */
  readonly identityMaterial: readonly IdentityMaterial[];
  readonly productDesc: readonly TitledText[];
  readonly handleProcess: readonly TitledText[];
  /** Sample of the finished visa. */
  readonly visaPageSampleKey: string | null;
}

export interface Destination {
  readonly id: CountryId;
  readonly name: string;
  readonly flagKey: string;
  /** Name of the drawing, see `scenePath`. */
  readonly scene: string;
  /** Those who need no visa because it is their own country. */
  readonly homeNationalities: readonly CountryId[];
  readonly products: readonly Product[];
}

/** For this country (as nationality or residence) only these partners can be chosen. */
export interface PairRestriction {
  readonly countryId: CountryId;
  readonly partners: CountryRule;
}

export interface Catalogue {
  /** In alphabetical order. */
  readonly countries: readonly Country[];
  /** In display order. */
  readonly destinations: readonly Destination[];
  readonly popularNationalities: readonly CountryId[];
  readonly popularResidences: readonly CountryId[];
  /** Nationalities for which nothing is offered. */
  readonly unservedNationalities: readonly CountryId[];
  /** By nationality: the residences that go with it. */
  readonly nationalityRestrictions: readonly PairRestriction[];
  /** By residence: the nationalities that go with it. */
  readonly residenceRestrictions: readonly PairRestriction[];
}

/** Why a product has no price for a traveller. */
export type NoPriceReason = 'own-country' | 'not-offered' | 'not-sold';

/** A product as one traveller sees it. */
export type ProductOffer = {
  readonly product: Product;
  readonly destination: Destination;
} & (
  | { readonly sellPrice: number; readonly price: Price; readonly reason: null }
  | { readonly sellPrice: null; readonly price: null; readonly reason: NoPriceReason }
);

/** A destination with the products that one traveller sees: at least one, the cheapest first. */
export interface DestinationOffer {
  readonly destination: Destination;
  readonly offers: readonly ProductOffer[];
}
