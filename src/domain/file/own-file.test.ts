import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownFile } from './own-file';

test('[PROD-19] pictures and documents of our own origin are shown', () => {
  expect(ownFile('/scenes/samples/passport.svg')).toMatchObject({ kind: 'image' });
  expect(ownFile('/scenes/samples/employment-letter.pdf')).toEqual({
    path: '/scenes/samples/employment-letter.pdf',
    kind: 'pdf',
  });
});

test('any other address in a link is not shown', () => {
  for (const address of [
    '',
    'passport.svg',
    'javascript:alert(1)//x.svg',
    'data:image/svg+xml,x.svg',
    'https://elsewhere.example/x.pdf',
    '//elsewhere.example/x.pdf',
    '/\\elsewhere.example/x.pdf',
    '/scenes/../api/x.pdf',
    '/scenes/..%2fapi/x.pdf',
    '/scenes/./x.pdf',
    '/scenes//x.pdf',
    '/scenes/x.pdf?y',
    '/scenes/x.pdf#y',
    '/scenes/x.html',
    '/scenes/x.svg ',
    '/api/files/x.pdf',
    'blob:http://localhost/x.pdf',
  ])
    expect([address, ownFile(address)]).toEqual([address, undefined]);
});

test('an accepted address stays on our origin', () => {
  const parts = fc.constantFrom('/', '\\', '.', '..', ':', '%2e', '@', 'a', 'b.svg', 'http', '?');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 9 }), (bits) => {
      const file = ownFile(bits.join(''));
      if (!file) return;
      const url = new URL(file.path, 'https://visa.example');
      expect([url.origin, url.pathname]).toEqual(['https://visa.example', file.path]);
    }),
    { numRuns: 2000 },
  );
});
