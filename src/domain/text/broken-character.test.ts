import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBrokenCharacter } from './broken-character';

test('a text has a broken character if and only if UTF-8 would change it', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      }),
      (text) => {
        expect(hasBrokenCharacter(text)).toBe(Buffer.from(text).toString() !== text);
      },
    ),
    { examples: [['🛂'], ['\ud83d'], ['\udec2\ud83d'], ['a\ud83d\ud83d\udec2'], ['']] },
  );
});
