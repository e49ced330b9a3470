import { createHash, createHmac } from 'node:crypto';

/** Keys of a store, as its client has them. */
interface StoreKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

interface Given {
  /** The object's address, without a query. */
  readonly url: string;
  readonly region: string;
  readonly keys: StoreKeys;
  /** How the store answers, by the names of its query: `response-content-type` and others. */
  readonly answer: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly now: Date;
}

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * An address at which a store of the S3 kind answers GET for some seconds, to anybody who has it
 * (AWS Signature Version 4 in the query).
 */
export function presignedAddress({ url, region, keys, answer, seconds, now }: Given): URL {
  const address = new URL(url);
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const query = Object.entries({
    ...answer,
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${keys.accessKeyId}/${scope}`,
    'X-Amz-Date': at,
    'X-Amz-Expires': String(seconds),
    ...(keys.sessionToken !== undefined && { 'X-Amz-Security-Token': keys.sessionToken }),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const request = ['GET', address.pathname, query, `host:${address.host}`, '', 'host'];
  const text = [...request, 'UNSIGNED-PAYLOAD'].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  );
  const digest = createHash('sha256').update(text).digest('hex');
  const signature = hmac(key, [algorithm, at, scope, digest].join('\n')).toString('hex');
  address.search = `${query}&X-Amz-Signature=${signature}`;
  return address;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it: `encodeURIComponent` leaves five characters more. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
