import { describe, expect, test } from 'vitest';
import { serverText as ofTheServer } from '../../server/messages/server-messages';
import type { ServerMessage } from '../domain/messages/server-messages';
import { serverText } from './server-messages';

describe('the text of a server message', () => {
  test('is the phone’s own if the code and all parameters are known', () => {
    const said = { text: 'Zu viele.', code: 'too-many-applicants', params: { most: 50 } };
    expect(serverText(said)).toMatch(/^An application takes up to 50 applicants\./);
  });

  test.each([
    ['an answer without a code', {}],
    ['an unknown code', { code: 'made-up' }],
    ['a code that is also a property of every object', { code: 'constructor' }],
    ['a code without its parameters', { code: 'too-many-applicants', params: { least: 1 } }],
  ])('is the server’s own text for %s', (_what, named) => {
    expect(serverText({ text: 'Zu viele.', ...named })).toBe('Zu viele.');
    expect(serverText(named)).toBeUndefined();
  });

  test.each<ServerMessage>([
    { code: 'order-paid' },
    { code: 'too-many-unpaid', most: 20 },
    { code: 'too-many-attempts', seconds: 60 },
    { code: 'too-many-orders', seconds: 7201 },
    { code: 'documents-closed' },
    { code: 'passport-number-format' },
    { code: 'photo-too-small' },
    { code: 'file-too-large', limit: '10M' },
    { code: 'picture-too-large', megapixels: 300, most: 256 },
  ])('is the same on phone and server: $code', (message) => {
    const { code, ...params } = message;
    expect(serverText({ code, params })).toBe(ofTheServer(message));
  });
});
