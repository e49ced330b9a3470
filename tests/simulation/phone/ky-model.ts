import { checkOptions } from '../world/lacks';
import type { SignalOfModel } from './abort-signals';

/** As the global `Request`, as ky hands it to hooks and to `fetch`. */
export class RequestOfModel {
  readonly headers = new Headers();

  constructor(
    readonly url: string,
    readonly init: RequestInit,
    readonly signal: AbortSignal,
  ) {}
}

type Fetch = (request: RequestOfModel | string, init?: RequestInit) => Promise<unknown>;

interface Options extends RequestInit {
  readonly timeout: number;
  readonly fetch?: Fetch;
  readonly hooks?: {
    readonly beforeRequest?: readonly ((request: RequestOfModel) => Promise<void>)[];
  };
}

class TimeoutOfModel extends Error {
  override readonly name = 'TimeoutError';
}

/** Redirections have no effect: the model has none of them. */
const fetchOptions = ['method', 'body', 'signal', 'cache', 'credentials', 'redirect'];
const knownOptions = [
  ...fetchOptions,
  ...['retry', 'throwHttpErrors', 'timeout', 'fetch', 'hooks'],
];

/** As the package ky, without retries, on the globals of one tab or worker. */
export function kyModel(globals: Readonly<Record<string, unknown>>) {
  const { setTimeout, clearTimeout, AbortController, AbortSignal } = globals as typeof globalThis;

  function create(defaults: Partial<Options>) {
    return async (url: URL | string, own: Options): Promise<unknown> => {
      const options = { ...defaults, ...own };
      checkOptions('ky', options, knownOptions);
      const { timeout, hooks, fetch = globals['fetch'] as Fetch } = options;
      const init = Object.fromEntries(
        Object.entries(options).filter(([name]) => fetchOptions.includes(name)),
      );
      const late = new AbortController();
      const signals = own.signal ? [own.signal, late.signal] : [late.signal];
      const request = new RequestOfModel(String(url), init, AbortSignal.any(signals));
      for (const hook of hooks?.beforeRequest ?? []) await hook(request);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          late.abort();
          reject(new TimeoutOfModel());
        }, timeout);
        fetch(request)
          .finally(() => clearTimeout(timer))
          .then(resolve, reject);
      });
    };
  }
  const http = create({});
  return { default: Object.assign(http, { create }), TimeoutError: TimeoutOfModel };
}

/** The call of `fetch` that a request of ky stands for. */
export const fetchedBy = (
  input: RequestOfModel | URL | string,
  init: RequestInit = {},
): { url: URL; init: RequestInit & { signal?: SignalOfModel } } =>
  input instanceof RequestOfModel
    ? {
        url: new URL(input.url),
        init: {
          ...input.init,
          headers: input.headers,
          signal: input.signal as AbortSignal & SignalOfModel,
        },
      }
    : { url: new URL(input), init: init as RequestInit & { signal?: SignalOfModel } };
