import * as v from 'valibot';
import { documentPatterns, documentStyles, identities } from '../../../../src/contract/codes';
import { documentIcons } from '../../../../src/contract/documents';
import { availabilities, type Product } from '../catalogue-types';

const integer = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const id = v.pipe(integer, v.minValue(1));
const text = v.pipe(v.string(), v.maxLength(10_000));
/** The name of a file without its folder. */
const fileKey = v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,99}$/));
const rule = v.variant('kind', [
  v.strictObject({ kind: v.literal('all') }),
  v.strictObject({ kind: v.literal('only'), ids: v.array(id) }),
  v.strictObject({ kind: v.literal('except'), ids: v.array(id) }),
]);
const audience = v.strictObject({ nationalities: rule, residences: rule });
const term = v.strictObject({ text, memo: v.nullable(text) });
const titled = { title: text, content: text };
const document = v.strictObject({
  elecId: id,
  name: text,
  icon: v.exactOptional(v.picklist(documentIcons)),
  pattern: v.picklist(documentPatterns.names),
  style: v.picklist(documentStyles.names),
  common: v.exactOptional(v.literal(true)),
  again: v.exactOptional(
    v.strictObject({
      kind: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/)),
      days: v.pipe(id, v.maxValue(3660)),
    }),
  ),
  hint: text,
  attention: text,
  template: v.nullable(text),
  sampleKeys: v.array(fileKey),
});

/** A product in a file of the catalogue, in English; the checks of the catalogue come after it. */
const product: v.GenericSchema<unknown, Omit<Product, 'version'>> = v.strictObject({
  id,
  availability: v.picklist(availabilities),
  destinationId: id,
  name: text,
  fullName: text,
  entryCount: term,
  stayDuration: term,
  validityPeriod: term,
  needDays: integer,
  passRate: integer,
  sales: integer,
  offeredTo: audience,
  prices: v.array(
    v.strictObject({
      audience,
      price: v.nullable(v.strictObject({ visaFee: integer, serviceFee: integer })),
    }),
  ),
  photo: v.nullable(
    v.strictObject({
      name: text,
      widthMm: v.number(),
      heightMm: v.number(),
      color: text,
      colorName: text,
      attention: v.array(text),
      sampleKey: v.nullable(fileKey),
      recentMonths: v.exactOptional(v.pipe(id, v.maxValue(120))),
      mayWhiten: v.exactOptional(v.literal(true)),
    }),
  ),
  applicationForm: v.nullable(v.strictObject({ name: text, country: text })),
  identityMaterial: v.array(
    v.strictObject({
      identity: v.picklist(identities.names),
      required: v.array(document),
      optional: v.array(document),
    }),
  ),
  productDesc: v.array(v.strictObject(titled)),
  handleProcess: v.array(
    v.strictObject({
      ...titled,
      params: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
  ),
  lackingName: v.exactOptional(
    v.variant('kind', [
      v.strictObject({ kind: v.literal('repeat') }),
      v.strictObject({ kind: v.literal('text'), givenName: text, surname: text }),
      v.strictObject({ kind: v.literal('blank') }),
    ]),
  ),
  visaPageSampleKey: v.nullable(fileKey),
});

const format = 'visa-catalogue-1';
const file = v.object({ format: v.literal(format), products: v.array(product) });

/** A file of products, as a person reads and changes it. */
export const catalogueFile = (products: readonly Product[]): string =>
  `${JSON.stringify({ format, products: products.map(({ version: _, ...each }) => each) }, null, 2)}\n`;

/** The products of a file, or why it cannot be read. */
export function readCatalogueFile(
  content: string,
): { readonly products: readonly Omit<Product, 'version'>[] } | { readonly problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return { problem: 'The file is no JSON.' };
  }
  const parsed = v.safeParse(file, json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return { problem: `${v.getDotPath(issue) ?? 'The file'}: ${issue.message}` };
}
