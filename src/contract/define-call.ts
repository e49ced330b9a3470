import type * as v from 'valibot';

type Schema = v.GenericSchema<unknown, unknown>;

/**
 * The permitted callers of a call. 'open' calls belong to the demo, which sends an id in the body.
 */
export type Access = 'visitor' | 'customer' | 'open';

export interface Call<Request extends Schema = Schema, Response extends Schema = Schema> {
  /** Below the API base, with its leading slash; also the call's name in logs and tests. */
  readonly path: `/${string}`;
  readonly method: 'POST' | 'GET';
  readonly access: Access;
  readonly body: 'json' | 'multipart' | 'none';
  /** Whether it changes data, and so has an idempotency key. */
  readonly changes: boolean;
  /**
   * Whether it completes a delivery of the outbox: its first answer is stored for ever, not for a
   * week, so that a repetition counts as the same delivery however late it is.
   */
  readonly delivers: boolean;
  /**
   * Whether its answer contains a token or a payment secret, and so is never stored for a replay.
   */
  readonly secret: boolean;
  /** Of a visitor's call: whether its handler itself does once what one key asks for. */
  readonly keyed: boolean;
  readonly request: Request;
  readonly response: Response;
}

type Declaration<Request extends Schema, Response extends Schema> = Pick<
  Call<Request, Response>,
  'path' | 'access' | 'request' | 'response'
> &
  Partial<Pick<Call, 'method' | 'body' | 'changes' | 'delivers' | 'secret' | 'keyed'>>;

/** Declares a call once for the client, the server, the tests and the documentation. */
export function defineCall<Request extends Schema, Response extends Schema>(
  declaration: Declaration<Request, Response>,
): Call<Request, Response> {
  const defaults = { changes: false, delivers: false, secret: false, keyed: false } as const;
  return { method: 'POST', body: 'json', ...defaults, ...declaration };
}

/** A client's request, with the wire's names. */
export type RequestOf<C extends Call> = v.InferInput<C['request']>;
/** A handler's request, validated. */
export type ParsedRequestOf<C extends Call> = v.InferOutput<C['request']>;
/** A handler's answer, with the wire's names. */
export type WireResponseOf<C extends Call> = v.InferInput<C['response']>;
/** A screen's answer, with the app's names. */
export type ResponseOf<C extends Call> = v.InferOutput<C['response']>;
