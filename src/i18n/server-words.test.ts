import { describe, expect, test } from 'vitest';
import { serverWords as ofTheServer } from '../../server/words/server-words';
import type { ServerMessage } from '../domain/messages/server-messages';
import { serverWords } from './server-words';

describe('what the server said', () => {
  test('is said in the phone’s words where it names a message with all that it names', () => {
    const said = { text: 'Zu viele.', code: 'too-many-applicants', params: { most: 50 } };
    expect(serverWords(said)).toMatch(/^An application takes up to 50 applicants\./);
  });

  test.each([
    ['no message', {}],
    ['a message that is not known', { code: 'made-up' }],
    ['what every object has', { code: 'constructor' }],
    ['a message without what it names', { code: 'too-many-applicants', params: { least: 1 } }],
  ])('is its own text where it names %s', (_what, named) => {
    expect(serverWords({ text: 'Zu viele.', ...named })).toBe('Zu viele.');
    expect(serverWords(named)).toBeUndefined();
  });

  test.each<ServerMessage>([
    { code: 'order-paid' },
    { code: 'too-many-unpaid', most: 20 },
    { code: 'too-many-attempts', seconds: 60 },
    { code: 'too-many-orders', seconds: 7201 },
    { code: 'documents-closed' },
    { code: 'passport-number-format' },
    { code: 'photo-too-small' },
    { code: 'file-ending', extension: 'doc', ending: 'pdf' },
    { code: 'file-too-large', limit: '10M' },
    { code: 'picture-too-large', megapixels: 300, most: 256 },
    { code: 'file-declared-otherwise', declared: 'image/png', found: 'PDF' },
  ])('is in English what the server says itself: $code', (message) => {
    const { code, ...params } = message;
    expect(serverWords({ code, params })).toBe(ofTheServer(message));
  });
});
