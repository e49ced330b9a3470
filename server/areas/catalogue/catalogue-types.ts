import type { DocumentPattern, DocumentStyle, Identity } from '../../../src/contract/codes';
import type { DocumentIcon } from '../../../src/contract/documents';
import type { Language } from '../../../src/contract/languages';
import type { LackingNameRule } from '../../../src/domain/passport/passport-names';
import type { Values } from '../../../src/domain/messages/icu';

/** ISO 3166-1 numeric code; destinations that are not a single country have ids from 10000 up. */
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

/** A set of countries in a compact form. */
export type CountryRule =
  | { readonly kind: 'all' }
  | { readonly kind: 'only'; readonly ids: readonly CountryId[] }
  | { readonly kind: 'except'; readonly ids: readonly CountryId[] };

/** A set of travellers; both rules must match. */
export interface Audience {
  readonly nationalities: CountryRule;
  readonly residences: CountryRule;
}

/** In cents; the traveller pays the sum, and refunds treat the parts differently. */
export interface Price {
  readonly visaFee: number;
  readonly serviceFee: number;
}

/**
 * The first rule that matches the traveller applies; `null` shows the product without selling it.
 */
export interface PriceRule {
  readonly audience: Audience;
  readonly price: Price | null;
}

/** An object whose texts are all in one language. */
interface InLanguage {
  /** Absent: English, in a catalogue that was not translated. */
  readonly lang?: Language;
}

/** A fact about a product, with an optional explanation. */
export interface Term {
  readonly text: string;
  readonly memo: string | null;
}

export interface TitledText extends InLanguage {
  readonly title: string;
  readonly content: string;
}

/** A text whose content is an ICU message. */
export interface Step extends TitledText {
  readonly params: Values;
}

/** A document that the same person may hand in again with another application. */
export interface UsedAgain {
  /** Products that take the same paper name the same kind. */
  readonly kind: string;
  /** For so many days after it was handed in first. */
  readonly days: number;
}

export interface CatalogueDocument extends InLanguage {
  /** Unique in the whole catalogue and never reused for another document. */
  readonly elecId: number;
  readonly name: string;
  /** Absent: a plain document. */
  readonly icon?: DocumentIcon;
  readonly pattern: DocumentPattern;
  readonly style: DocumentStyle;
  /** One document often serves all who travel together: a booking with all their names. */
  readonly common?: true;
  /** Absent: it is of one journey, or has to be new each time. */
  readonly again?: UsedAgain;
  /** One line for lists. */
  readonly hint: string;
  /** The full requirement, a few sentences. */
  readonly attention: string;
  /** A letter to copy and fill in, in English, because the embassy reads it. */
  readonly template: string | null;
  /** File names of `samplePath`. */
  readonly sampleKeys: readonly string[];
}

/**
 * A kind of document that several products require. Its number is part of the elecIds derived from
 * it: it never changes and is never reused.
 */
export type DocumentKind = Omit<CatalogueDocument, 'elecId'> & { readonly number: number };

/** The documents that an applicant of one identity needs, besides photo and form. */
export interface IdentityMaterial {
  readonly identity: Identity;
  readonly required: readonly CatalogueDocument[];
  readonly optional: readonly CatalogueDocument[];
}

export interface PhotoRequirement extends InLanguage {
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** '0xRRGGBB' */
  readonly color: string;
  /** In English, because photos are judged by it. */
  readonly colorName: string;
  readonly attention: readonly string[];
  readonly sampleKey: string | null;
  /** How many months old it may be; absent: `photoRecentMonths`. */
  readonly recentMonths?: number;
  /** The office accepts a wall that was made white. */
  readonly mayWhiten?: true;
}

export interface ApplicationFormRequirement extends InLanguage {
  readonly name: string;
  /** The form's `country` query value. */
  readonly country: string;
}

/**
 * 'sold': to the travellers whom a price matches. 'shown': listed without selling it to anybody.
 * 'hidden': in no list. Applications that were made before go on in all three.
 */
export const availabilities = ['sold', 'shown', 'hidden'] as const;
export type Availability = (typeof availabilities)[number];

export interface Product extends InLanguage {
  readonly id: number;
  /** An order keeps the version it was made with. */
  readonly version: number;
  readonly availability: Availability;
  readonly destinationId: CountryId;
  /** 'E-visa, 30 days' */
  readonly name: string;
  /** 'Vietnam e-visa, 30 days' */
  readonly fullName: string;
  readonly entryCount: Term;
  readonly stayDuration: Term;
  readonly validityPeriod: Term;
  /** Business days. */
  readonly needDays: number;
  /** Hundredths of a percent: 9920 is 99.20%. */
  readonly passRate: number;
  /** Number of sales; the pass rate refers to these. */
  readonly sales: number;
  /** The travellers who see the product. */
  readonly offeredTo: Audience;
  readonly prices: readonly PriceRule[];
  readonly photo: PhotoRequirement | null;
  readonly applicationForm: ApplicationFormRequirement | null;
  /** Either one entry of identity 'none', or one for each occupation on offer. */
  readonly identityMaterial: readonly IdentityMaterial[];
  readonly productDesc: readonly TitledText[];
  readonly handleProcess: readonly Step[];
  /** The filling for a name that a passport lacks; absent: `usualLackingNameRule`. */
  readonly lackingName?: LackingNameRule;
  /** Key of the sample of the finished visa. */
  readonly visaPageSampleKey: string | null;
}

export interface Destination {
  readonly id: CountryId;
  readonly name: string;
  /** The name in English; absent: it is `name`. */
  readonly englishName?: string;
  readonly flagKey: string;
  /** Name of the drawing, see `scenePath`. */
  readonly scene: string;
  /** Nationalities that need no visa because it is their own country. */
  readonly homeNationalities: readonly CountryId[];
  readonly products: readonly Product[];
}

/** A country that, as nationality or residence, can be combined with these partners only. */
export interface PairRestriction {
  readonly countryId: CountryId;
  readonly partners: CountryRule;
}

export interface Catalogue {
  /**
   * Counts the releases that changed products in the server's files: an older release, which may start
   * beside a newer one, adds none of its own.
   */
  readonly edition: number;
  /** In alphabetical order. */
  readonly countries: readonly Country[];
  /** In display order. */
  readonly destinations: readonly Destination[];
  /** Versions of products that do not hold now: earlier ones, which orders keep, and planned ones. */
  readonly otherVersions: readonly Product[];
  /** Ids of products that held once and no longer do; absent: there are none. */
  readonly formerProducts?: ReadonlySet<number>;
  readonly popularNationalities: readonly CountryId[];
  readonly popularResidences: readonly CountryId[];
  /** Nationalities to which no product is offered. */
  readonly unservedNationalities: readonly CountryId[];
  /** By nationality: the residences that can be combined with it. */
  readonly nationalityRestrictions: readonly PairRestriction[];
  /** By residence: the nationalities that can be combined with it. */
  readonly residenceRestrictions: readonly PairRestriction[];
}

/** Why a product has no price for a traveller; 'no-countries': who asks has not said theirs. */
export type NoPriceReason = 'own-country' | 'not-offered' | 'not-sold' | 'no-countries';

/** A product as one traveller sees it. */
export type ProductOffer = {
  readonly product: Product;
  readonly destination: Destination;
  /** For who has not said their countries: the lowest price of one applicant, in cents. */
  readonly fromPrice?: number | undefined;
} & (
  | { readonly sellPrice: number; readonly price: Price; readonly reason: null }
  | { readonly sellPrice: null; readonly price: null; readonly reason: NoPriceReason }
);

/** A destination with the products that a traveller sees: at least one, cheapest first. */
export interface DestinationOffer {
  readonly destination: Destination;
  readonly offers: readonly ProductOffer[];
}
