import type { IsOwn } from '../../src/api/own-answer';
import { headerNames } from '../../src/contract/envelope';
import { tusHeaders, tusVersion } from '../../src/contract/resumable';

/** A request that the double received. */
export interface Received {
  method: string;
  url: string;
  headers: Headers;
  bytes: number[];
}

type Answer = (request: Received) => Response | Promise<Response>;

/** An answer of the protocol. */
export const tus = (
  status: number,
  headers: Record<string, string> = {},
  body?: string,
): Response =>
  new Response(body ?? null, {
    status,
    headers: { [tusHeaders.resumable]: tusVersion, ...headers },
  });

/**
 * In the place of `fetch`: one upload at a time by the tus protocol, which is complete with its
 * declared length. `next` answers
 * the next requests instead, one each; undefined leaves one to the double.
 */
export function tusDouble(base: string) {
  const received: Received[] = [];
  const next: (Answer | undefined)[] = [];
  let bytes: number[] | undefined;
  let length = 0;

  const standing = (status: number, headers = {}) =>
    tus(status, {
      [tusHeaders.offset]: String(bytes?.length ?? 0),
      ...(bytes?.length === length && { [tusHeaders.key]: 'key-of-file' }),
      ...headers,
    });

  function answer(request: Received): Response {
    const { method, headers } = request;
    if (method === 'OPTIONS') return tus(204, { [tusHeaders.extension]: 'expiration,creation' });
    if (method === 'POST') {
      length = Number(headers.get(tusHeaders.length));
      bytes = [...request.bytes];
      const location = new URL('/api/uploads/one', base).pathname;
      if (request.bytes.length === 0) return tus(201, { location });
      return standing(201, { location });
    }
    if (!bytes) return tus(404);
    if (method === 'DELETE') {
      bytes = undefined;
      return tus(204);
    }
    if (method === 'HEAD') return standing(200);
    if (headers.get(tusHeaders.offset) !== String(bytes.length)) return tus(409);
    bytes.push(...request.bytes);
    return standing(204);
  }

  const send = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const request: Received = {
      method: init.method ?? 'GET',
      url: String(url),
      headers: new Headers(init.headers),
      bytes: init.body instanceof Uint8Array ? [...init.body] : [],
    };
    received.push(request);
    return (next.shift() ?? answer)(request);
  };

  return {
    send: send as typeof fetch,
    received,
    next,
    /** Requests as 'METHOD' lines, with the offset and the number of bytes where there are some. */
    lines: () =>
      received.map(({ method, headers, bytes: sent }) =>
        [method, headers.get(tusHeaders.offset), sent.length > 0 ? `${sent.length} bytes` : null]
          .filter((part) => part !== null)
          .join(' '),
      ),
    stored: () => bytes,
    tokens: () => received.map(({ headers }) => headers.get(headerNames.token)),
  };
}

/** Takes an answer for the server's own if it looks like one. */
export const byItsForm: IsOwn = async (_answer, _request, seemsOwn) => seemsOwn;
