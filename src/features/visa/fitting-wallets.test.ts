import { expect, test } from 'vitest';
import { fittingWallets } from './fitting-wallets';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', ['apple']],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', ['google']],
  ['Mozilla/5.0 (X11; Linux x86_64)', ['apple', 'google']],
])('%s is offered %j', (userAgent, fitting) => {
  expect(fittingWallets(['apple', 'google'], userAgent)).toEqual(fitting);
  expect(fittingWallets([], userAgent)).toEqual([]);
});
