import type { LackingNameRule } from '../../../src/domain/passport/lacking-name';
import { applySteps, type ApplyFacts } from './apply-steps';
import type { Destination, Product, Term, TitledText } from './catalogue-types';
import { countryIds } from './countries';
import { documentOf } from './document-kind';
import type { MaterialDraft } from './materials';

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
