import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import { accountSummary } from '../../../src/contract/account/account-summary';
import { user } from '../../../src/contract/account/accounts';
import { allCalls, type CallName } from '../../../src/contract/all-calls';
import { applicant, applicantInList } from '../../../src/contract/applicants';
import { country } from '../../../src/contract/countries';
import { destination } from '../../../src/contract/homepage';
import { userCoupon } from '../../../src/contract/coupons';
import type { Call } from '../../../src/contract/define-call';
import { documentItem, idPhoto, photoRequirement } from '../../../src/contract/documents';
import { uploadItem } from '../../../src/contract/upload-item';
import { order, orderInList } from '../../../src/contract/orders';
import { recognisedPassport } from '../../../src/contract/passport';
import { orderPayment, paymentParams, priceDifference } from '../../../src/contract/payments';
import { product } from '../../../src/contract/products';
import { productInList } from '../../../src/contract/homepage';
import { done, nothing } from '../../../src/contract/scalars';
import { feedbackMaxCharacters, fitsFeedback } from '../../../src/contract/support';

/** The subset of JSON Schema that the contract uses. */
export interface WireSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly items?: WireSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly WireSchema[];
}

type Schema = Call['request'];

/** Schemas with a name of their own, because several calls share them. */
const shared: Readonly<Record<string, Schema>> = {
  User: user,
  AccountSummary: accountSummary,
  Country: country,
  Destination: destination,
  ProductInList: productInList,
  Product: product,
  UserCoupon: userCoupon,
  DocumentItem: documentItem,
  UploadItem: uploadItem,
  PhotoRequirement: photoRequirement,
  IdPhoto: idPhoto,
  ApplicantInList: applicantInList,
  Applicant: applicant,
  OrderInList: orderInList,
  Order: order,
  OrderPayment: orderPayment,
  PriceDifference: priceDifference,
  PaymentParams: paymentParams,
  RecognisedPassport: recognisedPassport,
  Nothing: nothing,
  Done: done,
};

const prefix = '#/components/schemas/';
const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
const ofCall = (call: CallName, part: 'request' | 'response') => `${capital(call)}${capital(part)}`;

/** The reference to the schema of a call's request or response body. */
export function refOf(name: CallName, part: 'request' | 'response'): string {
  const schema: Schema = allCalls[name][part];
  const found = Object.entries(shared).find(([, each]) => each === schema);
  return prefix + (found?.[0] ?? ofCall(name, part));
}

/**
 * All schemas of the contract in wire format: what a client sends, and what the server sends, which
 * is the input of the response's schema. Transformations such as trimming are left out.
 */
export function wireSchemas(): Readonly<Record<string, WireSchema>> {
  const names = Object.keys(allCalls) as CallName[];
  const ownShapes = names.flatMap((name) =>
    (['request', 'response'] as const)
      .filter((part) => refOf(name, part) === prefix + ofCall(name, part))
      .map((part) => [ofCall(name, part), allCalls[name][part] as Schema] as const),
  );
  const definitions = { ...shared, ...Object.fromEntries(ownShapes) };
  return toJsonSchemaDefs(definitions as Parameters<typeof toJsonSchemaDefs>[0], {
    typeMode: 'input',
    target: 'draft-2020-12',
    ignoreActions: ['trim', 'to_lower_case'],
    overrideRef: ({ referenceId }) => prefix + referenceId,
    overrideAction: ({ valibotAction, jsonSchema }) => {
      // Patterns of JSON Schema are always Unicode patterns, without a flag.
      if (isUnicodePattern(valibotAction))
        return { ...jsonSchema, pattern: valibotAction.requirement.source };
      if ((valibotAction as object) === fitsFeedback)
        return { ...jsonSchema, maxLength: feedbackMaxCharacters };
      return undefined;
    },
  }) as Readonly<Record<string, WireSchema>>;
}

const isUnicodePattern = (action: object): action is { requirement: RegExp } =>
  'requirement' in action &&
  action.requirement instanceof RegExp &&
  action.requirement.flags === 'u';

/** Resolves a reference to its schema. */
export function resolveRef(
  schemas: Readonly<Record<string, WireSchema>>,
  schema: WireSchema,
): WireSchema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[schema.$ref.slice(prefix.length)];
  if (!found) throw new Error(`There is no ${schema.$ref}.`);
  return resolveRef(schemas, found);
}
