import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { lastingBody, lastingText, packLastingAnswers, textOf } from './lasting-answers';

const words = 'and so on, '.repeat(400);

test('a text that lasts is packed once for each encoding, and only for who takes it', async () => {
  const app = Fastify();
  const packedAs: string[] = [];
  const counted = (name: string) => (bytes: Buffer) => {
    packedAs.push(name);
    return Buffer.from(`${name} of ${bytes.length}`);
  };
  packLastingAnswers(app, 1024, { br: counted('br'), gzip: counted('gzip') });
  const [long, short] = [lastingText(words), lastingText('short')];
  app.get('/long', () => long);
  app.get('/short', () => short);
  app.get('/other', () => Buffer.from(words));
  const ask = async (url: string, encodings: string) => {
    const { body, headers } = await app.inject({ url, headers: { 'accept-encoding': encodings } });
    return [headers['content-encoding'], body];
  };
  const all = `of ${words.length}`;
  for (let time = 0; time < 3; time += 1) {
    expect(await ask('/long', 'gzip, deflate, br')).toEqual(['br', `br ${all}`]);
    expect(await ask('/long', 'gzip;q=0.5, br;q=0')).toEqual(['gzip', `gzip ${all}`]);
    expect(await ask('/long', 'br; q=0.0, identity')).toEqual([undefined, words]);
    expect(await ask('/short', 'br')).toEqual([undefined, 'short']);
    expect(await ask('/other', 'br')).toEqual([undefined, words]);
  }
  expect(packedAs).toEqual(['br', 'gzip']);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('what was packed as %s is the text', async (encoding, unpack) => {
  const app = Fastify();
  packLastingAnswers(app, 1024);
  const text = lastingText(words);
  app.get('/', () => text);
  const { rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  expect(unpack(rawPayload).toString()).toBe(words);
});

test('the answer of a body that lasts is made once, and of its success alone', () => {
  const body = lastingBody({ words });
  const text = textOf({ ret: 0, msg: '', body });
  expect(String(text)).toBe(JSON.stringify({ ret: 0, msg: '', body }));
  expect(textOf({ ret: 0, msg: '', body })).toBe(text);
  expect(textOf({ ret: -5, msg: 'No.', body })).toBe(JSON.stringify({ ret: -5, msg: 'No.', body }));
  expect(textOf({ ret: 0, msg: '', body: { words } })).toBeTypeOf('string');
});
