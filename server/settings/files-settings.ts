import { StartFailure } from '../errors/start-failure';
import type { Variables } from './variables';

/** A bucket of an S3-compatible store, and how it is reached. */
export interface S3Address {
  readonly bucket: string;
  /** The prefix of all objects' names: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: what the machine has, such as a role. */
  readonly credentials:
    | {
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
        readonly sessionToken?: string;
      }
    | undefined;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixName = /^(?:[\w.-]+\/)*$/;
const options = ['endpoint', 'region'];
const example = 's3://bucket?endpoint=https://s3.example';

/**
 * Whether the links of files lead to the bucket itself.
 * @throws {StartFailure} if a browser could not read the files there
 */
export function redirectsFiles(variables: Variables): boolean {
  const { FILES_REDIRECT, KEYS, KEYS_FILE, KEYS_COMMAND } = variables;
  if (FILES_REDIRECT === 'off') return false;
  if ([KEYS, KEYS_FILE, KEYS_COMMAND].some((each) => each !== undefined))
    throw new StartFailure(
      'FILES_REDIRECT is on, and there are keys: this server seals the files in the bucket, and no ' +
        'browser could read them there. Leave FILES_REDIRECT off; production always has keys.',
    );
  if (filesSettings(variables)?.endpoint === undefined)
    throw new StartFailure(
      'FILES_REDIRECT is on, and FILES_URL names no endpoint that browsers could be sent to.',
    );
  return true;
}

/**
 * The bucket that files are kept in; undefined: the data folder. An endpoint without TLS is
 * accepted: the signature of a request does not tell its key, and in production all bytes are
 * sealed before they leave the server.
 * @throws {StartFailure} without the address, which somebody may have written a key into
 */
export function filesSettings(variables: Variables): S3Address | undefined {
  const { FILES_URL: url, AWS_SESSION_TOKEN: sessionToken } = variables;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (url === undefined) return undefined;
  const { hostname: bucket, pathname, searchParams, username, password, port, hash } = new URL(url);
  if (username !== '' || password !== '')
    throw new StartFailure(
      'FILES_URL has a key in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.',
    );
  const prefix = pathname.replace(/^\//, '').replace(/([^/])$/, '$1/');
  const names = [...searchParams.keys()];
  const isUnknown =
    names.some((name) => !options.includes(name)) || names.length > new Set(names).size;
  if (!bucketName.test(bucket) || !prefixName.test(prefix) || port + hash !== '' || isUnknown)
    throw new StartFailure(`FILES_URL must look like ${example}, with &region=… if it has one.`);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const isOrigin =
    endpoint !== undefined &&
    /^https?:\/\//.test(endpoint) &&
    URL.canParse(endpoint) &&
    new URL(endpoint).origin === endpoint.replace(/\/$/, '');
  if (endpoint !== undefined && !isOrigin)
    throw new StartFailure(
      'FILES_URL has an endpoint that is no origin, such as https://s3.example.',
    );
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new StartFailure('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.');
  return {
    bucket,
    prefix,
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
  };
}
