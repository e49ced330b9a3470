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
import { ownAnswers, type Answer } from './own-answer';
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

const encoder = new TextEncoder();
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

  async function headersFor(
    call: Call,
    url: URL,
    out: Outgoing,
    options: CallOptions,
    date: string,
  ) {
    const userToken = options.token ?? (await token());
    const key = call.changes ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const channel = channelId?.();
    const authorization = await sign(environment.appKey, {
      method: call.method,
      target: url.pathname + url.search,
      date,
      appId: environment.appId,
      version: appVersion,
      channelId: channel,
      token: userToken,
      idempotencyKey: key,
      bodySha256: await sha256Hex(out.signedBytes),
    });
    const headers = new Headers({
      [headerNames.appId]: environment.appId,
      [headerNames.date]: date,
      [headerNames.version]: appVersion,
      [headerNames.signature]: authorization,
    });
    if (userToken !== undefined) headers.set(headerNames.token, userToken);
    if (key !== undefined) headers.set(headerNames.idempotencyKey, key);
    if (channel !== undefined) headers.set(headerNames.channelId, channel);
    if (language) headers.set('accept-language', language());
    if (out.contentType) headers.set('content-type', out.contentType);
    const keyText = signatureKeyText(environment.appKey, userToken);
    return { headers, asked: { keyText, request: authorization } };
  }

  async function ask(
    call: Call,
    url: URL,
    out: Outgoing,
    options: CallOptions,
    signal: AbortSignal,
  ) {
    const sentAt = clock.now();
    const { headers, asked } = await headersFor(call, url, out, options, sentAt.toISOString());
    const response = await fetch(url, {
      method: call.method,
      headers,
      body: out.body ?? null,
      cache: 'no-store',
      credentials: 'omit',
      // Our server never redirects a call, so a redirect comes from a portal or proxy.
      redirect: 'error',
      signal,
    });
    return { response, asked, sentAt };
  }

  /** The answer to this very request, if the page sent it before this client was loaded. */
  async function askedEarly(call: Call, { body }: Outgoing, options: CallOptions) {
    if (!early || call.changes || typeof body !== 'string') return undefined;
    const found = await early(call.path, body, async () => options.token ?? token());
    return found && { ...found, keyText: signatureKeyText(environment.appKey, found.token) };
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
    const url = new URL(base + call.path);
    const before = await askedEarly(call, out, options);
    const late = new AbortController();
    const waited = before ? performance.now() - before.askedAt : 0;
    const patience = patienceAt(out.timeoutMs, options.attempts ?? 0);
    const timer = setTimeout(() => late.abort(), patience - waited);
    const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
    signal.addEventListener('abort', () => before?.abort());
    try {
      const early = await before?.response;
      signal.throwIfAborted();
      const { response, asked, sentAt } =
        before && early
          ? {
              response: early,
              asked: { keyText: before.keyText, request: before.authorization },
              sentAt: before.sentAt,
            }
          : await ask(call, url, out, options, signal);
      const { status, headers: answered } = response;
      const answer = { status, headers: answered, text: await response.text() };
      // A success counts as the server's own here, because its body is validated later anyway.
      if (!(await isOwn(answer, asked, response.ok || isEnveloped(answer))))
        throw new ForeignAnswerError(status, answered.get('retry-after') ?? undefined);
      return { answer, correction: clock.observe(answered.get('date'), sentAt) };
    } catch (cause) {
      if (cause instanceof ForeignAnswerError) throw cause;
      if (options.signal?.aborted) throw cause;
      throw late.signal.aborted
        ? new TimeoutError(undefined, { cause })
        : new NoAnswerError(undefined, { cause });
    } finally {
      clearTimeout(timer);
    }
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
