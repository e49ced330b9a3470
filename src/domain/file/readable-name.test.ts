import { expect, test } from 'vitest';
import { readableName } from './readable-name';

test.each([
  [['Vietnam e-visa', 'ANANYA RAO'], 'application/pdf', 'Vietnam e-visa – ANANYA RAO.pdf'],
  [['Docs: 1/2', 'A\u202eB'], 'image/jpeg', 'Docs 1 2 – A B.jpg'],
  [['تأشيرة', '…'], 'image/png', 'تأشيرة – ….png'],
  [['', ' \n'], 'application/pdf', 'Visa.pdf'],
  [['..', 'x.'], 'text/html', '.. – x.bin'],
])('%j of type %s is named %s', (parts, mime, name) => {
  expect(readableName(parts, mime)).toBe(name);
});

test('a name is never too long for a file system', () => {
  expect(readableName(['n'.repeat(400)], 'application/pdf').length).toBeLessThan(130);
});
