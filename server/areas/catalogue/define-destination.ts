import type { LackingNameRule } from '../../../src/domain/passport/passport-names';
import { both, everybody, nationalsOf, residentsOf } from './audience';
import type {
  CatalogueDocument,
  CountryId,
  Destination,
  DocumentKind,
  Price,
  PriceRule,
  Product,
  Step,
  Term,
  TitledText,
} from './catalogue-types';
import { countryIds } from './countries';
import type { MaterialDraft } from './materials';

/** Both fees in cents. */
export function fee(visaFee: number, serviceFee: number): Price {
  return { visaFee, serviceFee };
}

export function forEverybody(price: Price): PriceRule {
  return { audience: everybody, price };
}

export function forNationals(ids: readonly CountryId[], price: Price): PriceRule {
  return { audience: nationalsOf(ids), price };
}

export function forResidents(ids: readonly CountryId[], price: Price): PriceRule {
  return { audience: residentsOf(ids), price };
}

/** A price for nationals of these countries who live in those. */
export function forNationalsLiving(
  nationalityIds: readonly CountryId[],
  residenceIds: readonly CountryId[],
  price: Price,
): PriceRule {
  return { audience: both(nationalsOf(nationalityIds), residentsOf(residenceIds)), price };
}

/** Shows the product to these nationalities without a price. */
export function notSoldTo(ids: readonly CountryId[]): PriceRule {
  return { audience: nationalsOf(ids), price: null };
}

interface ApplyFacts {
  readonly needDays: number;
  readonly hasPhoto: boolean;
  readonly hasForm: boolean;
  /** How the traveller receives the visa. */
  readonly channel: 'online' | 'embassy';
}

/** The 'How to Apply' panel of a product. */
function applySteps({ needDays, hasPhoto, hasForm, channel }: ApplyFacts): Step[] {
  const form = {
    title: 'Fill in the application form',
    content: 'Answer the questions of the authority. What you typed is kept if you stop half-way.',
  };
  const steps = [
    {
      title: 'Choose your arrival date',
      content:
        'The calendar offers only days that leave {days, plural, one {# business day} other {# business days}} for processing.',
    },
    {
      title: hasPhoto ? 'Upload documents and take your photo' : 'Upload your documents',
      content:
        'A picture from your phone is enough. You can add documents without a network: they are kept on your phone and upload when you are back online.',
    },
    ...(hasForm ? [form] : []),
    {
      title: 'Pay',
      content:
        'By card or wallet. The price includes the visa fee, our service fee and bank charges.',
    },
    {
      title: 'We check everything',
      content:
        'Our team looks at each document before it goes out. If something must be better, we tell you what and you replace only that.',
    },
    channel === 'online'
      ? {
          title: 'Receive your visa',
          content:
            'We hand in the application and send the decision after about {days, plural, one {# business day} other {# business days}}. The visa is a PDF that you can open here offline.',
        }
      : {
          title: 'Visit the visa centre',
          content:
            'We book the appointment and send the letters to bring along. The decision takes about {days, plural, one {# business day} other {# business days}} after it; the passport comes back to you with the visa inside.',
        },
  ];
  return steps.map((step) => ({ ...step, params: { days: needDays } }));
}

export type ProductDraft = Omit<
  Product,
  | 'version'
  | 'availability'
  | 'destinationId'
  | 'fullName'
  | 'identityMaterial'
  | 'handleProcess'
  | 'productDesc'
  | 'visaPageSampleKey'
  | 'lackingName'
> & {
  readonly channel: ApplyFacts['channel'];
  readonly identityMaterial: readonly MaterialDraft[];
  /** Description of this visa; the text about what each price includes is added. */
  readonly about: readonly TitledText[];
  readonly visaPageSampleKey?: string;
};

interface DestinationDraft {
  readonly id: number;
  readonly name: string;
  readonly flagKey: string;
  readonly scene: string;
  /** The default is the country of the flag. */
  readonly homeNationalities?: readonly number[];
  /** The filling that its portal wants for a name that a passport lacks; the default is the usual. */
  readonly lackingName?: LackingNameRule;
  readonly products: readonly ProductDraft[];
}

const whatThePriceIncludes: TitledText = {
  title: 'What the price includes',
  content:
    'The visa fee, our service fee and bank charges, for one applicant. Both fees are refunded if you cancel before our review, and the visa fee until we hand the application in.',
};

/** A fact about a product, with an optional explanation. */
export function term(text: string, memo: string | null = null): Term {
  return { text, memo };
}

/** Completes a destination: fills in ids and common texts of its products. */
export function defineDestination(draft: DestinationDraft): Destination {
  return {
    id: draft.id,
    name: draft.name,
    flagKey: draft.flagKey,
    scene: draft.scene,
    homeNationalities: draft.homeNationalities ?? countryIds(draft.flagKey),
    products: draft.products.map((product) => productOf(draft, product)),
  };
}

/** The document of one product. Kind numbers are below 100, so that ids are unique. */
function documentOf(productId: number, kind: DocumentKind): CatalogueDocument {
  const { number, ...document } = kind;
  return { elecId: productId * 100 + number, ...document };
}

function productOf(
  destination: DestinationDraft,
  { channel, about, identityMaterial, visaPageSampleKey, ...facts }: ProductDraft,
): Product {
  return {
    ...facts,
    version: 1,
    availability: 'sold',
    destinationId: destination.id,
    fullName: fullName(destination.name, facts.name),
    ...(destination.lackingName && { lackingName: destination.lackingName }),
    visaPageSampleKey: visaPageSampleKey ?? null,
    productDesc: [...about, whatThePriceIncludes],
    handleProcess: applySteps({
      needDays: facts.needDays,
      hasPhoto: facts.photo !== null,
      hasForm: facts.applicationForm !== null,
      channel,
    }),
    identityMaterial: identityMaterial.map(({ identity, required, optional }) => ({
      identity,
      required: required.map((kind) => documentOf(facts.id, kind)),
      optional: optional.map((kind) => documentOf(facts.id, kind)),
    })),
  };
}

/** 'Vietnam e-visa, 30 days'; an abbreviation keeps its capitals. */
function fullName(destination: string, product: string): string {
  const inside = /^\p{Lu}(?!\p{Lu})/u.test(product)
    ? product.charAt(0).toLowerCase() + product.slice(1)
    : product;
  return `${destination} ${inside}`;
}
