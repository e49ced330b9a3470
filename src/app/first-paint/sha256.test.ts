import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf, hmacSha256, sha256 } from './sha256';

const bytes = fc.uint8Array({ maxLength: 300 });

test('digests are those of the standard, at every length around a block', () => {
  for (let length = 0; length <= 130; length += 1) {
    const text = new Uint8Array(length).fill(length);
    expect(hexOf(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('digests and codes of any bytes are those of the standard', () => {
  fc.assert(
    fc.property(bytes, bytes, (key, text) => {
      expect(hexOf(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
      expect(hexOf(hmacSha256(key, text))).toBe(
        createHmac('sha256', key).update(text).digest('hex'),
      );
    }),
  );
});
