import { errorSchemas, refusal, errorsOf } from './open-api-errors';
import { accountCalls } from '../../../src/contract/account/accounts';
import { allCalls, type CallName } from '../../../src/contract/all-calls';
import { applicantCalls } from '../../../src/contract/applicants';
import { applicationFormCalls } from '../../../src/contract/application-form';
import { countryCalls } from '../../../src/contract/countries';
import { handoffCalls } from '../../../src/contract/account/handoffs';
import { homepageCalls } from '../../../src/contract/homepage';
import { couponCalls } from '../../../src/contract/coupons';
import type { Call } from '../../../src/contract/define-call';
import { demoCalls } from '../../../src/contract/demo';
import { documentCalls } from '../../../src/contract/documents';
import { headerNames } from '../../../src/contract/envelope';
import { linkedLogInCalls } from '../../../src/contract/account/own-account';
import { noticeCalls } from '../../../src/contract/account/notices';
import { orderCalls } from '../../../src/contract/orders';
import { ownAccountCalls } from '../../../src/contract/account/own-account';
import { passkeyCalls } from '../../../src/contract/account/passkeys';
import { peopleCalls } from '../../../src/contract/account/people';
import { passportCalls } from '../../../src/contract/passport';
import { paymentCalls } from '../../../src/contract/payments';
import { photoCalls } from '../../../src/contract/photos';
import { productCalls } from '../../../src/contract/products';
import { receiptCalls } from '../../../src/contract/receipts';
import { sessionCalls } from '../../../src/contract/account/sessions';
import { signatureWindowSeconds } from '../../../src/contract/signature';
import { supportCalls } from '../../../src/contract/support';
import { visaPassCalls } from '../../../src/contract/visa-passes';
import { exampleOf } from './examples';
import { refOf, resolveRef, type WireSchema, wireSchemas } from './wire-schemas';

/** The areas of the contract, one for each of its files. */
const areas: readonly { readonly name: string; readonly calls: object }[] = [
  {
    name: 'Account',
    calls: {
      ...accountCalls,
      ...sessionCalls,
      ...linkedLogInCalls,
      ...ownAccountCalls,
      ...noticeCalls,
      ...passkeyCalls,
      ...peopleCalls,
    },
  },
  { name: 'Countries', calls: { ...countryCalls, ...homepageCalls } },
  { name: 'Products', calls: productCalls },
  { name: 'Coupons', calls: couponCalls },
  { name: 'Applications', calls: orderCalls },
  { name: 'Payment', calls: paymentCalls },
  { name: 'Applicants', calls: applicantCalls },
  { name: 'Application form', calls: applicationFormCalls },
  { name: 'Documents', calls: documentCalls },
  { name: 'Passport', calls: passportCalls },
  { name: 'Photo', calls: photoCalls },
  { name: 'Picture from a phone', calls: handoffCalls },
  { name: 'Receipts', calls: receiptCalls },
  { name: 'Visa in a wallet', calls: visaPassCalls },
  { name: 'Support', calls: supportCalls },
  { name: 'Demo', calls: demoCalls },
];

/** The area of a call. */
function areaOf(name: CallName): string {
  const area = areas.find(({ calls }) => name in calls);
  if (!area) throw new Error(`${name} belongs to no area.`);
  return area.name;
}

type Schemas = Readonly<Record<string, WireSchema>>;

const about = [
  'The calls of the visa application. Every answer is an envelope: `ret` 0 is success with `body`,',
  'a negative `ret` is a refusal whose `msg` is for the traveller. Requests are signed; the signature',
  'catches corruption and replay and authorises nobody: the token does. Addresses of files in the',
  'answers are signed links below `/api/files/`, good for 15 minutes and without any header.',
].join(' ');

const header = (name: string, required: boolean, description: string, schema: object) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

const headers = {
  appId: header(headerNames.appId, true, 'Which app asks.', { type: 'string' }),
  date: header(
    headerNames.date,
    true,
    `When it was sent; more than ${signatureWindowSeconds} s off the server's time is a 403.`,
    { type: 'string', format: 'date-time' },
  ),
  version: header(headerNames.version, true, 'The app’s version.', { type: 'string' }),
  channelId: header(headerNames.channelId, false, 'The partner who sent the traveller.', {
    type: 'string',
  }),
  idempotencyKey: header(
    headerNames.idempotencyKey,
    true,
    'The same key with the same request gets the first answer for 7 days.',
    { type: 'string', pattern: '^[\\w.:-]{8,128}$' },
  ),
};

const securitySchemes = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: headerNames.token,
    description: 'The session, as log-in, sign-up and reset answer it.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: headerNames.signature,
    description:
      '`V1 ` and the hex HMAC-SHA-256 over method, target, the headers and the SHA-256 of the body.',
  },
};

/** The contract as an OpenAPI document. */
export function openApiDocument(version: string) {
  const schemas = wireSchemas();
  const names = Object.keys(allCalls) as CallName[];
  return {
    openapi: '3.1.0',
    info: { title: 'Visa API', version, description: about },
    servers: [{ url: '/api' }],
    tags: areas.map(({ name }) => ({ name })),
    paths: Object.fromEntries(names.map((name) => [allCalls[name].path, pathOf(name, schemas)])),
    components: {
      schemas: { ...errorSchemas, ...schemas },
      parameters: headers,
      securitySchemes,
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

function pathOf(name: CallName, schemas: Schemas) {
  const call: Call = allCalls[name];
  return { [call.method.toLowerCase()]: operationOf(name, call, schemas) };
}

function operationOf(name: CallName, call: Call, schemas: Schemas) {
  const isRedirect = call.body === 'none';
  return {
    operationId: name,
    tags: [areaOf(name)],
    ...(call.secret && { 'x-never-stored': true }),
    security: isRedirect ? [] : [securityOf(call)],
    parameters: isRedirect ? queryOf(name, schemas) : parametersOf(call),
    ...(!isRedirect && { requestBody: bodyOf(name, call, schemas) }),
    responses: {
      ...(isRedirect
        ? { '303': { description: 'Back to the app.' } }
        : { '200': successOf(name, schemas) }),
      ...errorsOf(call),
    },
  };
}

const securityOf = ({ access }: Call) => ({
  signature: [],
  ...(access === 'customer' && { token: [] }),
});

const parametersOf = ({ access, changes }: Call) =>
  (['appId', 'date', 'version', 'channelId', 'idempotencyKey'] as const)
    .filter((name) => name !== 'idempotencyKey' || (access === 'customer' && changes))
    .map((name) => ({ $ref: `#/components/parameters/${name}` }));

function queryOf(name: CallName, schemas: Schemas) {
  const { properties = {}, required = [] } = resolveRef(schemas, {
    $ref: refOf(name, 'request'),
  });
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    schema,
  }));
}

function bodyOf(name: CallName, call: Call, schemas: Schemas) {
  const $ref = refOf(name, 'request');
  if (call.body === 'json')
    return {
      required: true,
      content: {
        'application/json': { schema: { $ref }, example: exampleOf(schemas, { $ref }) },
      },
    };
  const { properties = {}, required = [] } = resolveRef(schemas, { $ref });
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { ...properties, file },
          required: [...required, 'file'],
        },
        encoding: { file: { contentType: 'application/pdf, image/jpeg, image/png' } },
      },
    },
  };
}

function successOf(name: CallName, schemas: Schemas) {
  const body = { $ref: refOf(name, 'response') };
  const success = {
    type: 'object',
    properties: { ret: { const: 0 }, msg: { type: 'string' }, body },
    required: ['ret', 'msg', 'body'],
  };
  return {
    description: 'Success, or a refusal that says why.',
    content: {
      'application/json': {
        schema: { oneOf: [success, refusal] },
        example: { ret: 0, msg: '', body: exampleOf(schemas, body) },
      },
    },
  };
}
