import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from '../traces/spans';

/** Names the request in its answer, and in a mail that is sent for it. */
export const requestIdHeader = 'x-request-id';

/** The request that something is done for, for rows that are written far below it. */
export interface RequestOrigin {
  readonly requestId: string;
  /** A mark, not the address. */
  readonly ip: string;
  /** Its place in a trace, where traces are kept. */
  readonly span?: SpanContext | undefined;
}

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Runs a request's handler with its origin. */
export const withOrigin = (origin: RequestOrigin, handle: () => void): void =>
  origins.run(origin, handle);

/** The origin of the request that is being handled; undefined for what the server does automatically. */
export const requestOrigin = (): RequestOrigin | undefined => origins.getStore();

/** Headers of a mail that name the request; none for what the server does automatically. */
export function originHeaders(): Readonly<Record<string, string>> {
  const origin = requestOrigin();
  return origin ? { [requestIdHeader]: origin.requestId } : {};
}
