import { expect, test } from 'vitest';
import { freeBytes } from './free-bytes';

test('freed bytes are gone at once, and freeing them twice is harmless', () => {
  const buffer = new ArrayBuffer(16);
  freeBytes(buffer);
  // Node.js 20 has no way to free bytes early.
  expect(buffer.byteLength).toBe('transfer' in ArrayBuffer.prototype ? 0 : 16);
  expect(() => freeBytes(buffer)).not.toThrow();
});
