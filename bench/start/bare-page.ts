import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { median } from '../upload/median';
import { phone, slowDown } from './visits';

const html = `<!doctype html><meta name="viewport" content="width=device-width"><main></main><script>
const main = document.querySelector('main');
const opening = indexedDB.open('bare', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put('x'.repeat(3000), 'row');
opening.onsuccess = () => {
  const reading = opening.result.transaction('rows').objectStore('rows').get('row');
  reading.onsuccess = () => {
    main.textContent = reading.result;
    requestAnimationFrame(() => { window.__shownMs = performance.now(); });
  };
};
navigator.serviceWorker.register('/worker.js');
</script>`;

const worker = `
addEventListener('install', (event) =>
  event.waitUntil(caches.open('bare').then((cache) => cache.add('/'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(caches.match('/')));
`;

/**
 * The least that a start without a network can take: a page out of a service worker's cache that shows
 * one row of a database, with the app's phone and processor. In milliseconds, the median.
 */
export async function bareStart(browser: Browser, runs: number): Promise<number> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const context = await browser.newContext(phone);
  const first = await context.newPage();
  await first.goto(address);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sleep(1000);
  await first.close();
  await context.setOffline(true);
  const shown: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage();
    await slowDown(page, false);
    await page.goto(address, { waitUntil: 'commit' });
    const at = await page.waitForFunction(() => Reflect.get(globalThis, '__shownMs'));
    shown.push(Number(await at.jsonValue()));
    await page.close();
  }
  await context.close();
  server.closeAllConnections();
  server.close();
  return median(shown);
}
