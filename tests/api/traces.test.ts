import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { newOrder } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

const bodies: string[] = [];
let collector: Server;
let server: TestServer;
beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/otel/v1/traces') bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { tracesUrl: `http://127.0.0.1:${port}/otel/` },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  collector?.close();
});

const spans = () =>
  bodies.flatMap((body): OtlpSpan[] => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);

test('a request and its queries are one trace, which goes on with the one of a proxy', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  const traveller = await signUpTraveller(server);
  await newOrder(traveller);
  await traveller.call('orders', {}, { headers: { traceparent: `00-${traceId}-${parent}-01` } });
  const found = await vi.waitFor(() => {
    const trace = spans().filter((span) => span.traceId === traceId);
    const request = trace.find(({ kind }) => kind === 2);
    if (!request) throw new Error('not yet');
    return { trace, request };
  }, 20_000);
  expect(found.request).toMatchObject({
    parentSpanId: parent,
    name: 'POST /api/order_brief_query',
  });
  const queries = found.trace.filter(({ parentSpanId }) => parentSpanId === found.request.spanId);
  expect(queries.length).toBeGreaterThan(1);
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of found.trace)
    expect(BigInt(to) >= BigInt(from) && /^\d{19}$/.test(to)).toBe(true);
  expect(bodies.join()).not.toContain(traveller.email);
  expect(bodies.join()).not.toContain(traveller.token);
});

test('a collector that is away keeps nobody waiting', async () => {
  const traveller = await signUpTraveller(server);
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
  expect(await traveller.call('orders')).toMatchObject({ status: 200, ret: 0 });
  await vi.waitFor(
    () => expect(server.logLines.join()).toContain('the collector did not take them'),
    20_000,
  );
});
