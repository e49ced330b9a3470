import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { referenceCatalogue } from '../areas/catalogue/reference-catalogue';
import { firstPicture, pageHashes, serveStaticApp } from './static-app';

// echo -n 'a{}' | openssl dgst -sha256 -binary | base64
const styles = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";

test('a page that a deployment replaces gets the hashes of its own parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-page-'));
  const page = join(folder, 'index.html');
  const hashes = pageHashes(folder);
  expect(hashes()).toEqual({ scripts: [], styles: [] });
  writeFileSync(page, '<style>a{}</style><script src="/a.js"></script>');
  expect(hashes()).toEqual({ scripts: [], styles: [styles] });
  writeFileSync(page, '<style>a{}</style><style>a{}</style><script>a{}</script>');
  expect(hashes()).toEqual({ scripts: [styles], styles: [styles] });
  rmSync(folder, { recursive: true });
});

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visa-static-'));
  writeFileSync(join(folder, 'index.html'), '<p>The app</p>');
  app = Fastify();
  await serveStaticApp(app, folder, {
    pictureOf: (path) => firstPicture(referenceCatalogue, path),
  });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const linkOf = async (url: string) => {
  const { headers, statusCode } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);
  return headers['link'];
};

test('a product’s page names its picture before the browser has read it', async () => {
  const hint = '</scenes/kenya.svg>; rel=preload; as=image; fetchpriority=high';
  expect(await linkOf('/product/40401')).toBe(hint);
  expect(await linkOf('/product/40401?channel_id=partner')).toBe(hint);
});

test.each(['/', '/orders', '/product/1', '/product/40401x', '/product/99999999999999999999'])(
  'the page %s names none',
  async (url) => {
    expect(await linkOf(url)).toBeUndefined();
  },
);
