import ky, { TimeoutError as KyTimeout } from 'ky';
import type { Call, RequestOf, ResponseOf } from '../contract/define-call';
import { headerNames } from '../contract/envelope';
import type { Language } from '../contract/languages';
import type { Environment } from '../contract/environments';
import { signatureKeyText, signatureWindowSeconds } from '../contract/signature';
import { patienceAt, requestTimeoutMs, uploadTimeoutMs } from '../domain/limits';
import { sha256Hex } from '../storage/digest';
import type { MarkMemory } from '../storage/mark-memory';
import type { TakeEarlyAnswer } from './early-answer';
import { ForeignAnswerError, NoAnswerError, TimeoutError } from './errors';
import { ownAnswers, type Answer, type AnsweredRequest } from './own-answer';
import { isEnveloped, readAnswer, saidIn, type LooseReader } from './read-answer';
import type { ServerClock } from './server-clock';
import { sign } from './sign';

export const appVersion = '1';

export interface ApiDependencies {
  environment: Environment;
  /** The page's or worker's own origin, against which a path as API base is resolved. */
  origin: string;
  clock: ServerClock;
  /** Read for every request, so that the current token signs it. */
  token: () => Promise<string | undefined>;
  channelId?: () => string | undefined;
  /** The traveller's language, which the server uses in mails. The signature does not cover it. */
  language?: () => Language;
  /** Remembers whether the server below an API base marks its answers. */
  marks?: (base: string) => MarkMemory;
  looseReader: LooseReader;
  /** Of a page, which asks its first questions before this client is loaded. */
  early?: TakeEarlyAnswer;
}

export interface CallOptions {
  /**
   * For a changing call that may be retried: the server repeats its first answer for the same key.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** How often it failed before: the server gets more time for its answer. */
  attempts?: number | undefined;
  /** Replaces the session's token: a delivery uses the token of the item's user. */
  token?: string;
}

interface Outgoing {
  body: BodyInit | undefined;
  /** The bytes that the signature covers. */
  signedBytes: Uint8Array<ArrayBuffer>;
  contentType?: string;
  timeoutMs: number;
}

interface Signed {
  asked: AnsweredRequest;
  /** The date that was sent. */
  sentAt: Date;
}

const encoder = new TextEncoder();

/** Without retries of its own: outbox and queries decide what is repeated, and when. */
const http = ky.create({
  retry: 0,
  throwHttpErrors: false,
  cache: 'no-store',
  credentials: 'omit',
  // Our server never redirects a call, so a redirect comes from a portal or proxy.
  redirect: 'error',
});

const dateIsOff = (status: number, correction: number) =>
  status === 403 && correction > signatureWindowSeconds;

const isRepeated = ({ status, text }: Answer) =>
  status === 409 && saidIn(text).code === 'request-repeated';

/** The API client, which signs all requests. It has no user interface: callers get typed errors. */
export function createApi(deps: ApiDependencies) {
  const { environment, origin, clock, token, channelId, language, marks, looseReader, early } =
    deps;
  const base = new URL(environment.apiBase, origin).href.replace(/\/$/, '');
  const isOwn = ownAnswers(marks?.(base));

  /** Signs a request, at this moment. @returns what the mark of its answer refers to */
  async function signRequest(
    { headers, url }: Request,
    call: Call,
    out: Outgoing,
    options: CallOptions,
  ): Promise<Signed> {
    const sentAt = clock.now();
    const date = sentAt.toISOString();
    const { pathname, search } = new URL(url);
    const userToken = options.token ?? (await token());
    const key = call.changes ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const channel = channelId?.();
    const authorization = await sign(environment.appKey, {
      method: call.method,
      target: pathname + search,
      date,
      appId: environment.appId,
      version: appVersion,
      channelId: channel,
      token: userToken,
      idempotencyKey: key,
      bodySha256: await sha256Hex(out.signedBytes),
    });
    headers.set(headerNames.appId, environment.appId);
    headers.set(headerNames.date, date);
    headers.set(headerNames.version, appVersion);
    headers.set(headerNames.signature, authorization);
    if (userToken !== undefined) headers.set(headerNames.token, userToken);
    if (key !== undefined) headers.set(headerNames.idempotencyKey, key);
    if (channel !== undefined) headers.set(headerNames.channelId, channel);
    if (language) headers.set('accept-language', language());
    if (out.contentType) headers.set('content-type', out.contentType);
    const keyText = signatureKeyText(environment.appKey, userToken);
    return { asked: { keyText, request: authorization }, sentAt };
  }

  /** The page's own question before this client was loaded, if it is this very question. */
  async function askedEarly(call: Call, { body }: Outgoing, options: CallOptions) {
    if (!early || call.changes || typeof body !== 'string') return undefined;
    return early(call.path, body, async () => options.token ?? token());
  }

  /**
   * Sends one request and reads its whole answer, within the call's time limit, which began with
   * the page's own question if that is used.
   * @throws {ForeignAnswerError} if a portal or proxy answered instead of our server
   */
  async function exchange(
    call: Call,
    out: Outgoing,
    options: CallOptions,
  ): Promise<{ answer: Answer; correction: number }> {
    const before = await askedEarly(call, out, options);
    const waited = before ? performance.now() - before.askedAt : 0;
    let signed = before && {
      asked: {
        keyText: signatureKeyText(environment.appKey, before.token),
        request: before.authorization,
      },
      sentAt: before.sentAt,
    };
    let text = '';
    /** Reads the body too: ky's time limit would end with the head of the answer. */
    async function fetchWhole(request: Request, init?: RequestInit): Promise<Response> {
      request.signal.addEventListener('abort', () => before?.abort());
      const first = await before?.response;
      request.signal.throwIfAborted();
      if (before && !first) signed = await signRequest(request, call, out, options);
      const response = first ?? (await fetch(request, init));
      text = await response.text();
      return response;
    }
    let response: Response;
    try {
      response = await http(base + call.path, {
        method: call.method,
        body: out.body ?? null,
        timeout: Math.max(0, patienceAt(out.timeoutMs, options.attempts ?? 0) - waited),
        ...(options.signal && { signal: options.signal }),
        // Always called with a request.
        fetch: (request, init) => fetchWhole(request as Request, init),
        hooks: {
          beforeRequest: [
            async (request) => {
              signed ??= await signRequest(request, call, out, options);
            },
          ],
        },
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw cause instanceof KyTimeout
        ? new TimeoutError(undefined, { cause })
        : new NoAnswerError(undefined, { cause });
    }
    const { status, headers, ok } = response;
    const answer = { status, headers, text };
    // A success counts as the server's own here, because its body is validated later anyway.
    if (!signed || !(await isOwn(answer, signed.asked, ok || isEnveloped(answer))))
      throw new ForeignAnswerError(status, headers.get('retry-after') ?? undefined);
    return { answer, correction: clock.observe(headers.get('date'), signed.sentAt) };
  }

  async function send<C extends Call>(
    call: C,
    out: Outgoing,
    options: CallOptions,
  ): Promise<ResponseOf<C>> {
    const withKey = { idempotencyKey: crypto.randomUUID(), ...options };
    let { answer, correction } = await exchange(call, out, withKey);
    // If the phone's clock is wrong, the refusal has corrected it; and what a browser or proxy has sent
    // twice by itself is answered once: retry once, signed anew.
    if (dateIsOff(answer.status, correction) || isRepeated(answer))
      ({ answer, correction } = await exchange(call, out, withKey));
    return readAnswer(call, answer, looseReader);
  }

  return {
    call<C extends Call>(
      call: C,
      request: RequestOf<C>,
      options: CallOptions = {},
    ): Promise<ResponseOf<C>> {
      const text = JSON.stringify(request);
      const signedBytes = encoder.encode(text);
      const contentType = 'application/json';
      const out = { body: text, signedBytes, contentType, timeoutMs: requestTimeoutMs };
      return send(call, out, options);
    },

    /**
     * Uploads a file as multipart, after the request's fields; only the file's bytes are signed.
     */
    upload<C extends Call>(
      call: C,
      file: { bytes: Uint8Array<ArrayBuffer>; name: string; mime: string },
      options: CallOptions & { fields?: RequestOf<C> } = {},
    ): Promise<ResponseOf<C>> {
      const body = new FormData();
      for (const [field, value] of Object.entries(options.fields ?? {}))
        body.append(field, String(value));
      body.append('file', new Blob([file.bytes], { type: file.mime }), file.name);
      const timeoutMs = uploadTimeoutMs(file.bytes.length);
      return send(call, { body, signedBytes: file.bytes, timeoutMs }, options);
    },

    /** The API base, for the server's endpoints that are not calls. */
    base,

    /** Whether an answer of such an endpoint comes from our server. */
    isOwn,
  };
}

export type Api = ReturnType<typeof createApi>;
