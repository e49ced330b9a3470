import { expect, test } from 'vitest';
import { passkeyParty } from './ceremonies';

test.each([
  ['https://desk.visa.example', 'desk.visa.example'],
  ['https://desk.visa.example:8443', 'desk.visa.example'],
  ['http://localhost:3002', 'localhost'],
])('a passkey of %s belongs to %s', (origin, rpId) => {
  expect(passkeyParty(origin)).toEqual({ origin, rpId });
});

test.each(['http://127.0.0.1:3002', 'https://192.0.2.7', 'http://[::1]:3002', 'http://desk.lan'])(
  'there are none at %s',
  (origin) => {
    expect(passkeyParty(origin)).toBeUndefined();
  },
);
