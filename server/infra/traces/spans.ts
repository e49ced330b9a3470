import { randomBytes } from 'node:crypto';

/** Where in a trace something happens, as the header `traceparent` says it (W3C Trace Context). */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
}

/** Something that was done, with the time that it took. It tells of nobody: no address, no value. */
export interface Span extends SpanContext {
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: 'server' | 'client';
  /** In milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Keeps a span until it is sent; never waits. */
export type KeepSpan = (span: Span) => void;

const header = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;
const nothing = /^0+$/;

/** The place in a trace that a request comes from; undefined without a header that makes sense. */
export function readTraceParent(value: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = ''] = header.exec(value ?? '') ?? [];
  return nothing.test(traceId) || nothing.test(spanId) || traceId === ''
    ? undefined
    : { traceId, spanId };
}

const newSpanId = () => randomBytes(8).toString('hex');

/** A place of its own below another one, or in a new trace. */
export const newSpan = (parent: SpanContext | undefined): SpanContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: newSpanId(),
});
