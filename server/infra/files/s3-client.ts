import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Address } from '../../settings/files-settings';
import { type ServedAs, StoreUnavailable } from './blob-store';

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

/** Statuses with which a store says that it cannot serve now, or not us. */
const temporary = [401, 403, 404, 408, 429];

/** An object, of which a part was read. */
interface ReadObject {
  readonly size: number;
  readonly start: Buffer;
  readonly version: string | undefined;
}

/** The server's operations on a bucket; all fail with `StoreUnavailable` while it is away. */
export class Bucket {
  readonly #client: S3Client;

  constructor(private readonly address: S3Address) {
    const { endpoint, region, credentials } = address;
    this.#client = new S3Client({
      region,
      ...(credentials && { credentials }),
      // Addresses of buckets by name need DNS, which stores on a network of one's own do not have.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      // Other stores than Amazon's do not know these checksums. The signature covers the SHA-256 of the
      // bytes, which every store compares with what it has received.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3_000, socketTimeout: 15_000 },
    });
  }

  /** Stores bytes under a name; they are durable, and the bytes that were given, when this resolves. */
  async put(name: string, bytes: Buffer): Promise<void> {
    await this.#send(new PutObjectCommand({ ...this.#at(name), Body: bytes }));
  }

  /** Reads the first bytes of an object; undefined if there is none. */
  async start(name: string, bytes: number): Promise<ReadObject | undefined> {
    const asked = new GetObjectCommand({ ...this.#at(name), Range: `bytes=0-${bytes - 1}` });
    try {
      const { Body, ContentRange, ETag } = await this.#client.send(asked);
      const start = Buffer.from((await Body?.transformToByteArray()) ?? []);
      const size = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? start.length);
      return { size, start, version: ETag };
    } catch (error) {
      if (named(error, 'NoSuchKey')) return undefined;
      // Of an empty object there is no first byte.
      if (statusOf(error) === 416) return { size: 0, start: Buffer.alloc(0), version: undefined };
      throw asUnavailable(error);
    }
  }

  /** Reads a part of an object, beginning when the stream is read, if it is still this version. */
  read(name: string, from: number, to: number, version: string | undefined): Readable {
    const parts = async function* (client: S3Client, place: { Bucket: string; Key: string }) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            ...place,
            Range: `bytes=${from}-${to}`,
            ...(version !== undefined && { IfMatch: version }),
          }),
        );
        yield* Body as Readable;
      } catch (error) {
        throw asUnavailable(error);
      }
    };
    return Readable.from(parts(this.#client, this.#at(name)), { objectMode: false });
  }

  /**
   * An address at which the store answers with an object for some seconds, with these headers.
   * @throws {Error} if the bucket has no endpoint that a browser could be sent to
   */
  async addressOf(name: string, { type, disposition }: ServedAs, seconds: number): Promise<URL> {
    const { endpoint, region, bucket, prefix } = this.address;
    if (endpoint === undefined) throw new Error('The bucket has no endpoint.');
    return presignedAddress({
      url: new URL(`/${bucket}/${prefix}${name}`, endpoint).href,
      region,
      keys: await this.#client.config.credentials(),
      answer: {
        'response-cache-control': 'no-store',
        'response-content-disposition': disposition,
        'response-content-type': type,
      },
      seconds,
      now: new Date(),
    });
  }

  /** Copies an object within the bucket; false if there is none. */
  async copy(name: string, newName: string): Promise<boolean> {
    const { Bucket, Key } = this.#at(name);
    const CopySource = encodeURI(`${Bucket}/${Key}`);
    try {
      await this.#client.send(new CopyObjectCommand({ ...this.#at(newName), CopySource }));
      return true;
    } catch (error) {
      if (named(error, 'NoSuchKey')) return false;
      throw asUnavailable(error);
    }
  }

  async remove(name: string): Promise<void> {
    await this.#send(new DeleteObjectCommand(this.#at(name)));
  }

  /** Lists the objects whose names begin like this, without that beginning. */
  async *list(beginning: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
    const { bucket, prefix } = this.address;
    for (let more: string | undefined, isFirst = true; isFirst || more; isFirst = false) {
      const page = await this.#send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix + beginning,
          ContinuationToken: more,
        }),
      );
      for (const { Key = '', LastModified } of page.Contents ?? [])
        yield {
          name: Key.slice(prefix.length + beginning.length),
          writtenAt: LastModified ?? new Date(0),
        };
      more = page.NextContinuationToken;
    }
  }

  /** Resolves if the bucket is there and lets us in. */
  async check(): Promise<void> {
    await this.#send(new HeadBucketCommand({ Bucket: this.address.bucket }));
  }

  #at(name: string) {
    return { Bucket: this.address.bucket, Key: this.address.prefix + name };
  }

  // The client's own type of `send` has an overload for each command.
  #send: S3Client['send'] = (async (command: Parameters<S3Client['send']>[0]) => {
    try {
      return await this.#client.send(command);
    } catch (error) {
      throw asUnavailable(error);
    }
  }) as S3Client['send'];
}

const named = (error: unknown, name: string) => error instanceof Error && error.name === name;

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Without a status nothing was answered: the network, a time-out, or no keys. */
function asUnavailable(error: unknown): unknown {
  const status = statusOf(error);
  const isTemporary = status === undefined || status >= 500 || temporary.includes(status);
  return isTemporary ? new StoreUnavailable(error) : error;
}
