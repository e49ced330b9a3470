import { expect, test } from 'vitest';
import { newSpan, readTraceParent } from './spans';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test('a request goes on with the trace of its header', () => {
  const parent = readTraceParent(`00-${traceId}-${spanId}-01`);
  expect(parent).toEqual({ traceId, spanId });
  expect(newSpan(parent)).toMatchObject({ traceId, spanId: expect.not.stringMatching(spanId) });
});

test.each([
  undefined,
  '',
  'chosen by somebody',
  `00-${traceId}-${spanId}`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}-01x`,
])('%j begins a trace of its own', (value) => {
  expect(readTraceParent(value)).toBeUndefined();
  expect(newSpan(undefined).traceId).toMatch(/^[0-9a-f]{32}$/);
});
