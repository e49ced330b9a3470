import { cancelReasons } from '../../../src/contract/codes';
import { revisionReasons } from '../../../src/contract/desk/revision-reasons';
import type { Passport } from '../../../src/contract/passport';
import type { ServerSecret } from '../../infra/secrets/server-secret';

/*
 * A row of the audit is never changed and outlives the traveller whom it is about. So:
 * - It has ids, codes, days and amounts, in the fields that are listed here, and nothing else.
 * - What a person typed and what a document says is in a table that an erasure reaches, and here at
 *   most as a keyed digest, which proves a text that somebody still has and reveals none.
 * - A field that is not listed says that something was there. Nothing is refused for it.
 */

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const code = /^[a-z][a-z/-]{0,39}$/;
const itemKey = /^(?:photo|form|document-\d{1,9})$/;
const day = /^\d{4}-\d\d-\d\d$/;
const orderId = /^\d{8}-\d{8}$/;
const number = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const yesOrNo = /^(?:true|false)$/;

/** The form that a value may have. */
interface Shape {
  test(text: string): boolean;
}
const oneOf = (names: readonly string[]): Shape => ({ test: (text) => names.includes(text) });
const passportFields: readonly (keyof Passport)[] = [
  'passportNumber',
  'surname',
  'givenName',
  'countryCode',
  'sex',
  'birthday',
  'expireDate',
];

/** The forms of a field's value; the values of a list are tested one by one. */
const fields: Readonly<Record<string, readonly Shape[]>> = {
  id: [id],
  note: [id],
  answer: [id],
  file: [id],
  uploadIds: [id],
  decisionId: [id],
  paymentId: [id],
  operator: [id],
  operatorId: [id],
  caseId: [orderId],
  // Of a case that is handed over, and of the time that is asked for.
  to: [id, day],
  from: [day],
  submitted_on: [day],
  key: [itemKey],
  what: [code],
  kind: [code],
  status: [code],
  result: [code],
  verdict: [code],
  state: [code],
  type: [code],
  way: [code],
  roles: [code],
  // Of a refusal they are words.
  reason: [oneOf([...revisionReasons, ...cancelReasons.names])],
  takeOver: [oneOf(passportFields)],
  fence: [number],
  amount: [number],
  refund: [number],
  discount: [number],
  threshold: [number],
  validDays: [number],
  version: [number],
  rows: [number],
  on: [yesOrNo],
  isDisabled: [yesOrNo],
  more: [yesOrNo],
};

/** Fields with further fields. */
const groups: readonly string[] = ['items'];

/** Actions on the catalogue, on promo codes and on operators concern no traveller. */
const aboutNoTraveller: readonly string[] = [
  'product-changed',
  'product-imported',
  'product-version-withdrawn',
  'promo-code-added',
  'operator-added',
  'operator-changed',
  'passkey-added',
  'passkey-removed',
];

/** In place of what the audit does not keep. */
export const notKept = '[not kept]';

/** A text that the audit proves without having it. */
interface KeyedDigest {
  readonly digest: string;
}

/** The digest of words or of what a document says, under the server's secret. */
export const auditDigest = (secret: ServerSecret, value: unknown): KeyedDigest => ({
  digest: secret.sign('desk-audit-words', JSON.stringify(value)),
});

/** The same, unless there is nothing to be proved. */
export const auditDigestIfAny = (secret: ServerSecret, value: unknown): KeyedDigest | undefined =>
  value === undefined ? undefined : auditDigest(secret, value);

/**
 * The details of an action without the values that the audit must not keep; the others stay whole.
 */
export function auditDetails(what: string, details: unknown): unknown {
  if (aboutNoTraveller.includes(what)) return details;
  if (Array.isArray(details)) return details.map((each) => auditDetails(what, each));
  if (typeof details !== 'object' || details === null || isDigest(details))
    return details === undefined || details === null || isDigest(details) ? details : notKept;
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, ofField(what, name, value as unknown)]),
  );
}

function ofField(what: string, name: string, value: unknown): unknown {
  if (value === null || isDigest(value)) return value;
  if (groups.includes(name) && typeof value === 'object') return auditDetails(what, value);
  const shapes = fields[name] ?? [];
  const fits = (each: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof each) &&
    shapes.some((shape) => shape.test(String(each)));
  if (Array.isArray(value)) return value.map((each: unknown) => (fits(each) ? each : notKept));
  return fits(value) ? value : notKept;
}

const isDigest = (value: unknown): value is KeyedDigest =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  'digest' in value &&
  typeof value.digest === 'string' &&
  /^[\w-]{43}$/.test(value.digest);
