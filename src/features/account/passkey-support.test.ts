import { expect, test } from 'vitest';
import { kindOfDevice } from './passkey-support';

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/156', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64 1) Chrome/156', 'Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140', 'Linux'],
  ['Something else', ''],
])('a passkey made by %s is first called %s', (userAgent, kind) => {
  expect(kindOfDevice(userAgent)).toBe(kind);
});
