import type { ProductDifference } from '../../../../src/contract/desk/catalogue-calls';
import { usualLackingNameRule } from '../../../../src/domain/passport/passport-names';
import type { Audience, Catalogue, CountryRule, Product } from '../catalogue-types';
import { mapTexts, textsOf } from './product-texts';

/** How many countries are named; of more, their number follows. */
const named = 6;

/** Whom a price is for: 'Nationals of India and 3 more, living in Singapore'. */
export function audienceLabel(
  { countries }: Pick<Catalogue, 'countries'>,
  { nationalities, residences }: Audience,
): string {
  const listed = (rule: Exclude<CountryRule, { kind: 'all' }>) => {
    const names = rule.ids.map((id) => countries.find((each) => each.id === id)?.name ?? `${id}`);
    const more = names.length - named;
    const list = names.slice(0, named).join(', ');
    return `${rule.kind === 'except' ? 'all but ' : ''}${list}${more > 0 ? ` and ${more} more` : ''}`;
  };
  const who = nationalities.kind === 'all' ? undefined : `nationals of ${listed(nationalities)}`;
  const where = residences.kind === 'all' ? undefined : `living in ${listed(residences)}`;
  const words = [who, where].filter((each) => each !== undefined).join(', ') || 'everybody';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The differences between two versions of a product, in words. */
export function productDifferences(
  catalogue: Pick<Catalogue, 'countries'>,
  before: Product,
  after: Product,
): ProductDifference[] {
  const texts = (product: Product) =>
    new Map(textsOf(product).map(({ key, label, text }) => [key, { what: label, text }]));
  const facts = (product: Product) =>
    new Map([
      ['availability', { what: 'Availability', text: product.availability }],
      ['needDays', { what: 'Processing days', text: String(product.needDays) }],
      ['lackingName', { what: 'Passport with one name', text: lackingNameLabel(product) }],
      ...product.prices.map(
        ({ audience, price }, at) =>
          [
            `price ${at}`,
            {
              what: `Price ${at + 1}`,
              text: `${audienceLabel(catalogue, audience)}: ${
                price
                  ? `visa ${dollars(price.visaFee)}, service ${dollars(price.serviceFee)}`
                  : 'none'
              }`,
            },
          ] as const,
      ),
    ]);
  return [
    ...compare(facts(before), facts(after)),
    ...compare(texts(before), texts(after)),
    ...compare(rest(before), rest(after)),
  ];
}

type Named = ReadonlyMap<string, { readonly what: string; readonly text: string }>;

function compare(before: Named, after: Named): ProductDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    if (one?.text === other?.text) return [];
    return [
      {
        what: other?.what ?? one?.what ?? key,
        ...(one && { before: one.text }),
        ...(other && { after: other.text }),
      },
    ];
  });
}

/** Everything that has no words of its own, by its path. */
function rest(product: Product): Named {
  const bare = mapTexts(product, () => '');
  const leaves = new Map<string, { what: string; text: string }>();
  const add = (path: string, value: unknown) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        add(path === '' ? key : `${path}.${key}`, inner);
    else if (value !== '') leaves.set(path, { what: path, text: String(value) });
  };
  const handleProcess = bare.handleProcess.map((step) => ({ ...step, params: {} }));
  const told = { version: '', availability: '', needDays: '', lackingName: '', prices: [] };
  add('', { ...bare, handleProcess, ...told });
  return leaves;
}

function lackingNameLabel({ lackingName: rule = usualLackingNameRule }: Product): string {
  switch (rule.kind) {
    case 'repeat':
      return 'the other name again';
    case 'text':
      return `${rule.givenName} as the given name, ${rule.surname} as the surname`;
    case 'blank':
      return 'the field stays empty';
  }
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
