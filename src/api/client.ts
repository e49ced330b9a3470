import ky from 'ky';
import type { Call, RequestOf, ResponseOf } from '../contract/define-call';
import { headerNames } from '../contract/envelope';
import type { Environment } from '../contract/environments';
import { signatureKeyText, signatureWindowSeconds } from '../contract/signature';
import { requestTimeoutMs, uploadTimeoutMs } from '../domain/limits';
import { sha256Hex } from '../storage/digest';
import type { MarkMemory } from '../storage/mark-memory';
import { ForeignAnswerError, NoAnswerError, TimeoutError } from './errors';
import { ownAnswers, type Answer } from './own-answer';
import { isEnveloped, readAnswer, type LooseReader } from './read-answer';
import type { ServerClock } from './server-clock';
import { sign } from './sign';

export const appVersion = '1';

export interface ApiDependencies {
  environment: Environment;
  /** The page's or worker's own origin, against which a path as API base is resolved. */
  origin: string;
  clock: ServerClock;
  /** Read for every request: the one of the moment of sending signs it. */
  token: () => Promise<string | undefined>;
  channelId?: () => string | undefined;
  /** What the phone remembers of the server below an API base. */
  marks?: (base: string) => MarkMemory;
  looseReader: LooseReader;
}

export interface CallOptions {
  /** For a changing call that may be repeated: the same key gets the first answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Goes instead of the session's: a delivery belongs to its own user. */
  token?: string;
}

interface Outgoing {
  body: BodyInit | undefined;
  /** What the signature covers. */
  signedBytes: Uint8Array<ArrayBuffer>;
  contentType?: string;
  timeoutMs: number;
}

const encoder = new TextEncoder();
const dateIsOff = (status: number, correction: number) =>
  status === 403 && correction > signatureWindowSeconds;

/** The one signed client. It opens no dialog and shows no toast: callers get typed errors. */
export function createApi(deps: ApiDependencies) {
  const { environment, origin, clock, token, channelId, marks, looseReader } = deps;
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
    if (out.contentType) headers.set('content-type', out.contentType);
    const keyText = signatureKeyText(environment.appKey, userToken);
    return { headers, asked: { keyText, request: authorization } };
  }

  /**
   * One request and its whole answer, within the time that a call may take.
   * @throws {ForeignAnswerError} where somebody else answered
   */
  async function exchange(
    call: Call,
    out: Outgoing,
    options: CallOptions,
  ): Promise<{ answer: Answer; correction: number }> {
    const url = new URL(base + call.path);
    const sentAt = clock.now();
    const { headers, asked } = await headersFor(call, url, out, options, sentAt.toISOString());
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), out.timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
    try {
      const response = await ky(url, {
        method: call.method,
        headers,
        body: out.body,
        // Not ky's own: that one ends with the headers, and a body can stall too.
        timeout: false,
        retry: 0,
        throwHttpErrors: false,
        cache: 'no-store',
        credentials: 'omit',
        // No call redirects: who does is not our server.
        redirect: 'error',
        signal,
      });
      const { status, headers: answered } = response;
      const answer = { status, headers: answered, text: await response.text() };
      // A success is read closely in any case.
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
    // A phone whose clock is off learns the server's time from the refusal, and tries once more.
    if (dateIsOff(answer.status, correction))
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

    /** One file as multipart, after the request's fields; the signature covers the file's own bytes. */
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

    /** Where the server's own endpoints beside the calls live. */
    base,

    /** Whether an answer of theirs is the server's own. */
    isOwn,
  };
}

export type Api = ReturnType<typeof createApi>;
