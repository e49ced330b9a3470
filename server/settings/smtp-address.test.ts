import { expect, test } from 'vitest';
import { needsStartTls } from './smtp-address';

test.each([
  ['smtp://mail.example:587', true],
  ['smtp://127.0.0.1.example', true],
  ['smtps://mail.example', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://localhost', false],
  ['smtp://[::1]', false],
])('%s needs STARTTLS: %s', (url, needed) => {
  expect(needsStartTls(url)).toBe(needed);
});
