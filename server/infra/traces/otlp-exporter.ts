import type { Span } from './spans';

interface Options {
  /** Where a collector of OpenTelemetry listens; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly warn: (event: object, message: string) => void;
}

/** Sends spans to a collector, some at a time. What it does not take is lost: nothing waits for it. */
export interface SpanExporter {
  keep(span: Span): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** More than these are not kept: a collector that is away must not fill the memory. */
const mostKept = 4_096;
const mostAtOnce = 512;
/** In milliseconds. */
const sendTime = 2_000;
const patience = 5_000;

/** Sends in the JSON of OTLP over HTTP, which every collector reads; it is short enough to write it here. */
export function otlpExporter({ endpoint, warn }: Options): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let kept: Span[] = [];
  let lost = 0;
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (kept.length > 0) {
      const some = kept.slice(0, mostAtOnce);
      kept = kept.slice(mostAtOnce);
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(otlpOf(some)),
          signal: AbortSignal.timeout(patience),
        });
        await answer.arrayBuffer();
        if (!answer.ok) lost += some.length;
      } catch {
        lost += some.length;
      }
    }
    if (lost > 0) warn({ lost }, 'traces were lost: the collector did not take them');
    lost = 0;
  }
  const send = () => (sending ??= sendAll().finally(() => (sending = undefined)));
  const timer = setInterval(() => void send(), sendTime).unref();

  return {
    keep(span) {
      if (kept.length >= mostKept) lost += 1;
      else kept.push(span);
    },
    async stop() {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
}

const kinds = { server: 2, client: 3 };
const failedStatus = 2;

function otlpOf(spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'visa' }) },
        scopeSpans: [{ scope: { name: 'visa' }, spans: spans.map(otlpSpan) }],
      },
    ],
  };
}

const otlpSpan = ({
  traceId,
  spanId,
  parentId,
  name,
  kind,
  from,
  to,
  failed,
  attributes,
}: Span) => ({
  traceId,
  spanId,
  ...(parentId !== undefined && { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(from),
  endTimeUnixNano: nanoseconds(to),
  attributes: attributesOf(attributes),
  ...(failed && { status: { code: failedStatus } }),
});

/** More digits than a number has. */
const nanoseconds = (milliseconds: number) => `${BigInt(Math.round(milliseconds * 1_000))}000`;

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
