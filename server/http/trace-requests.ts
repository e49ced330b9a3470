import type { FastifyInstance } from 'fastify';
import { newSpan, readTraceParent, type KeepSpan, type SpanContext } from '../infra/traces/spans';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place in a trace, and the place that it came from; only where traces are kept. */
    trace?: { readonly span: SpanContext; readonly parent: SpanContext | undefined };
  }
}

/** A span for each request, by its route's pattern; it goes on with the trace of a proxy. */
export function traceRequests(app: FastifyInstance, keep: KeepSpan): void {
  app.addHook('onRequest', async (request) => {
    const { traceparent } = request.headers;
    const parent = readTraceParent(typeof traceparent === 'string' ? traceparent : undefined);
    request.trace = { span: newSpan(parent), parent };
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.trace) return;
    const { span, parent } = request.trace;
    const route = request.routeOptions.url ?? '(none)';
    const to = Date.now();
    keep({
      ...span,
      parentId: parent?.spanId,
      name: `${request.method} ${route}`,
      kind: 'server',
      from: to - reply.elapsedTime,
      to,
      failed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'visa.request_id': request.id,
        ...(request.ret !== undefined && { 'visa.ret': request.ret }),
      },
    });
  });
}
