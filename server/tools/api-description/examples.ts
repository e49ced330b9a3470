import { resolveRef, type WireSchema } from './wire-schemas';

type Schemas = Readonly<Record<string, WireSchema>>;

const uuid = '7d0f3c52-4f0e-4b0a-9a55-2f4f3c1d9e10';
const secret = 'm3Qd1vK0yJ8xw5Tn2bZr7sUe4pLc9aGhFi6oVtXkYWQ';

/** Realistic example values by field name. */
const byName: Readonly<Record<string, unknown>> = {
  email: 'ananya@mail.example',
  passwd: `v1.${secret}`,
  verify_code: '408172',
  new_email: 'ananya.desai@mail.example',
  new_email_code: '571936',
  new_passwd: `v1.${secret}`,
  user_key: '2c26b46b68ffc68ff99b453c1d304134',
  token: secret,
  verifier: secret,
  owner_proof: secret,
  passkey_id: secret,
  ceremony_id: uuid,
  rawId: secret,
  clientDataJSON: secret,
  attestationObject: secret,
  authenticatorData: secret,
  signature: secret,
  userHandle: secret,
  id_token: secret,
  code: secret,
  country_id: 356,
  country_residence_id: 702,
  product_id: 40401,
  order_id: '20261120-40817256',
  next_order_id: '20261120-40817256',
  applicant_id: uuid,
  person_id: uuid,
  handoff_id: uuid,
  link_token: secret.slice(0, 22),
  phone_key: `phone-${secret}`,
  order_applicant_id: '20261120-40817256-1',
  upload_id: uuid,
  replaces: uuid,
  user_coupon_id: uuid,
  price_diff_id: uuid,
  payment_id: uuid,
  elec_id: 1,
  pos: 0,
  key: secret,
  img_key: secret,
  elec_key: secret,
  temp_key: secret,
  sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  size: 482_113,
  mime_type: 'image/jpeg',
  first_name: 'Ananya',
  surname: 'DESAI',
  given_name: 'ANANYA',
  passport_number: 'P1234567',
  country_code: 'IND',
  country_name: 'Kenya',
  product_name: 'Kenya eTA, 90 days',
  entry_count: 'Single',
  stay_duration: '90 days',
  validity_period: '90 days',
  national_flag_key: 'ke',
  national_flag_url: '/flags/ke.svg',
  time_zone: 330,
  language: 'fr',
  need_days: 3,
  pass_rate: 9910,
  sell_price: 5900,
  display_fee: 5900,
  amount: 5900,
  receivables: 5900,
  income: 5900,
  discount: 1000,
  publishableKey: 'pk_sandbox',
  clientSecret: secret,
  clientSecretAli: secret,
  clientSecretWechat: secret,
  endpoint: 'https://push.example/send/4f0e4b0a',
  p256dh: secret,
  auth: secret,
};

const link = `/api/files/${uuid}?session=${uuid}&expires=1795163400&signature=${secret}`;

/** An example for a schema: with all optional fields, and one entry in each list. */
export function exampleOf(schemas: Schemas, given: WireSchema, name = ''): unknown {
  const schema = resolveRef(schemas, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schemas, schema.anyOf[0], name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, each]) => [
          field,
          exampleOf(schemas, each, field),
        ]),
      );
    case 'array':
      return schema.items ? [exampleOf(schemas, schema.items, name)] : [];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return byName[name] ?? schema.minimum ?? 1;
    default:
      return textFor(schema, name);
  }
}

function textFor({ format }: WireSchema, name: string): unknown {
  if (format === 'date') return '2026-12-24';
  if (format === 'date-time') return '2026-11-20T08:30:00.000Z';
  if (byName[name] !== undefined) return byName[name];
  if (/url/.test(name)) return link;
  return name === '' ? 'text' : name.replaceAll('_', ' ');
}
