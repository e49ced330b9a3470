import type { ProductDifference } from '../../../../src/contract/desk/catalogue-calls';
import { usualLackingNameRule } from '../../../../src/domain/passport/passport-names';
import type { Catalogue, Product } from '../catalogue-types';
import { audienceWords } from './audience-words';
import { mapTexts, textsOf } from './product-texts';

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
      ['lackingName', { what: 'Passport with one name', text: lackingNameWords(product) }],
      ...product.prices.map(
        ({ audience, price }, at) =>
          [
            `price ${at}`,
            {
              what: `Price ${at + 1}`,
              text: `${audienceWords(catalogue, audience)}: ${
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

function lackingNameWords({ lackingName: rule = usualLackingNameRule }: Product): string {
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
