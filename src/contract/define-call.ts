import type * as v from 'valibot';

type Schema = v.GenericSchema<unknown, unknown>;

/** Who may make a call. An 'open' call belongs to the demo: it is identified by an id in its body. */
export type Access = 'visitor' | 'customer' | 'open';

export interface Call<Request extends Schema = Schema, Response extends Schema = Schema> {
  /** Below the API base, with its leading slash; also the call's name in logs and tests. */
  readonly path: `/${string}`;
  readonly method: 'POST' | 'GET';
  readonly access: Access;
  readonly body: 'json' | 'multipart' | 'none';
  /** Whether it changes something, and so carries an idempotency key. */
  readonly changes: boolean;
  /**
   * Whether it ends a delivery of the outbox: its first answer is kept for ever, not for a week, so
   * that a repetition, however late, is the same delivery.
   */
  readonly delivers: boolean;
  /** Whether its answer holds a token or a payment secret, and so is never kept for a replay. */
  readonly secret: boolean;
  readonly request: Request;
  readonly response: Response;
}

type Declaration<Request extends Schema, Response extends Schema> = Pick<
  Call<Request, Response>,
  'path' | 'access' | 'request' | 'response'
> &
  Partial<Pick<Call, 'method' | 'body' | 'changes' | 'delivers' | 'secret'>>;

/** Declares a call once for the client, the server, the tests and the documentation. */
export function defineCall<Request extends Schema, Response extends Schema>(
  declaration: Declaration<Request, Response>,
): Call<Request, Response> {
  const defaults = { changes: false, delivers: false, secret: false } as const;
  return { method: 'POST', body: 'json', ...defaults, ...declaration };
}

/** What a client sends: the wire's names. */
export type RequestOf<C extends Call> = v.InferInput<C['request']>;
/** What a handler gets, validated. */
export type ParsedRequestOf<C extends Call> = v.InferOutput<C['request']>;
/** What a handler answers: the wire's names. */
export type WireResponseOf<C extends Call> = v.InferInput<C['response']>;
/** What a screen gets: the field's own words. */
export type ResponseOf<C extends Call> = v.InferOutput<C['response']>;
