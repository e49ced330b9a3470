import type { Asked } from './company-server';

/** The fields of a form or of a query. */
export type Fields = Readonly<Record<string, string>>;

export const stripeVersion = '2026-10-28.endive';

const known = new Set([
  ...['host', 'connection', 'accept', 'authorization', 'content-type', 'content-length'],
  ...['user-agent', 'x-stripe-client-user-agent', 'stripe-version', 'idempotency-key'],
]);

/** A request that Stripe refuses; without a code the shop did something wrong. */
export class Complaint extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly error: Record<string, unknown> = { type: 'invalid_request_error' },
  ) {
    super(message);
  }
}

/** @throws {Complaint} at a header that is missing, wrong, or not expected */
export function checkHeaders({ call, headers }: Asked, secretKey: string): void {
  const strange = Object.keys(headers).filter((name) => !known.has(name));
  if (strange.length > 0) throw new Complaint(`headers ${strange.join()}`);
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new Complaint('Invalid API Key provided', 401);
  if (headers['stripe-version'] !== stripeVersion) throw new Complaint('stripe-version');
  if (headers.accept !== 'application/json') throw new Complaint('accept');
  if (!/^Stripe\/v1 NodeBindings\/[\d.]+/.test(headers['user-agent'] ?? ''))
    throw new Complaint('user-agent');
  const client = JSON.parse(String(headers['x-stripe-client-user-agent'])) as Fields;
  if (client.platform !== undefined || client.telemetry_id !== undefined)
    throw new Complaint('tells of the machine');
  const isPost = call.startsWith('POST');
  if (isPost && headers['content-type'] !== 'application/x-www-form-urlencoded')
    throw new Complaint('content-type');
  // The library gives a key to every POST; ours belong to what makes something.
  const makes = isPost && !call.endsWith('/cancel');
  const key = headers['idempotency-key'];
  if (makes && (typeof key !== 'string' || key === '' || key.startsWith('stripe-node-retry')))
    throw new Complaint('idempotency-key');
}

/** The fields of a form's body; none may stand in it twice. */
export function fieldsOf(body: string): Fields {
  const pairs = [...new URLSearchParams(body)];
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Complaint('twice');
  return Object.fromEntries(pairs);
}

/** These fields, all of them, and no others. */
export function expectFields(
  fields: Fields,
  expected: Readonly<Record<string, string | RegExp>>,
): void {
  const names = new Set([...Object.keys(fields), ...Object.keys(expected)]);
  for (const name of names) {
    const [value, wanted] = [fields[name], expected[name]];
    const fits = typeof wanted === 'string' ? value === wanted : wanted?.test(value ?? '');
    if (fits !== true) throw new Complaint(`Received unknown parameter or value: ${name}`);
  }
}
