import { createHash, createHmac, randomUUID } from 'node:crypto';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { headerNames, type Envelope } from '../../src/contract/envelope';
import { environments } from '../../src/contract/environments';
import { signatureKeyText, signatureScheme, signedText } from '../../src/contract/signature';

export interface Answer extends Envelope {
  readonly status: number;
  readonly headers: Headers;
  // The wire's shape, which tests read field by field.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body?: any;
}

export interface CallOptions {
  readonly token?: string | undefined;
  /** null leaves the header out. */
  readonly idempotencyKey?: string | null | undefined;
  readonly date?: Date | undefined;
  readonly appId?: string | undefined;
  readonly channelId?: string | undefined;
  /** Changes the headers after they were signed. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent instead of the body that was signed. */
  readonly otherBody?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FilePart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly type?: string;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

let last = 0;
/** Of no other request of this process: the same signed bytes are accepted once. */
const ownDate = (): Date => new Date((last = Math.max(Date.now(), last + 1)));

/** The headers of a signed request, independent of the app's own client. */
export function signedHeaders(
  path: string,
  bodySha256: string,
  { token, idempotencyKey, date, appId, channelId }: CallOptions,
): Record<string, string> {
  const dev = environments.dev;
  const parts = {
    method: 'POST',
    target: `/api${path}`,
    date: (date ?? ownDate()).toISOString(),
    appId: appId ?? dev.appId,
    version: '0.1.0',
    channelId,
    token,
    idempotencyKey: idempotencyKey ?? undefined,
    bodySha256,
  };
  const signature = createHmac('sha256', signatureKeyText(dev.appKey, token))
    .update(signedText(parts))
    .digest('hex');
  const headers = {
    [headerNames.appId]: parts.appId,
    [headerNames.date]: parts.date,
    [headerNames.version]: parts.version,
    [headerNames.channelId]: channelId,
    [headerNames.token]: token,
    [headerNames.idempotencyKey]: parts.idempotencyKey,
    [headerNames.signature]: `${signatureScheme} ${signature}`,
  };
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** Makes a call on a server, signed as the contract says. */
export async function call(
  base: string,
  name: CallName,
  request: unknown = {},
  options: CallOptions = {},
): Promise<Answer> {
  const { path } = allCalls[name];
  const text = JSON.stringify(request);
  const signed = signedHeaders(path, sha256(text), withKey(name, options));
  return answerOf(
    await fetch(`${base}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed, ...options.headers },
      body: options.otherBody ?? text,
      signal: options.signal,
    }),
  );
}

/** Sends a file by a multipart call, with the request's fields beside it. */
export async function sendFile(
  base: string,
  { bytes, name = 'page.jpg', type = 'image/jpeg' }: FilePart,
  options: CallOptions = {},
  callName: CallName = 'uploadFile',
  fields: unknown = {},
): Promise<Answer> {
  const { path } = allCalls[callName];
  const form = new FormData();
  for (const [field, value] of Object.entries(fields as Record<string, unknown>))
    form.append(field, String(value));
  form.append('file', new Blob([bytes], { type }), name);
  const signed = signedHeaders(path, sha256(bytes), withKey(callName, options));
  return answerOf(
    await fetch(`${base}/api${path}`, {
      method: 'POST',
      headers: { ...signed, ...options.headers },
      body: form,
      signal: options.signal,
    }),
  );
}

function withKey(name: CallName, options: CallOptions): CallOptions {
  if (options.idempotencyKey !== undefined || !allCalls[name].changes) return options;
  return { ...options, idempotencyKey: randomUUID() };
}

async function answerOf(response: Response): Promise<Answer> {
  const envelope = (await response.json()) as Envelope;
  return { ...envelope, status: response.status, headers: response.headers };
}
