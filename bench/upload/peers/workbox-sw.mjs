/**
 * Workbox's Queue, used as an outbox: everything goes into it first. What is sent for an entry is its
 * documentation's own loop; '?strict' adds its advice to throw on a bad status.
 */
import { Queue } from 'workbox-background-sync';
import { attachRequest, uploadRequest } from './attaching.mjs';

const isStrict = self.location.search === '?strict';

async function next(queue, { step, ...meta }, response) {
  if (step !== 'upload') return;
  const answer = await response.json().catch(() => undefined);
  const serverKey = answer?.body?.key;
  if (serverKey === undefined) return;
  const request = await attachRequest(serverKey, meta);
  await queue.unshiftRequest({ request, metadata: { ...meta, step: 'attach' } });
}

async function send(queue) {
  for (let entry; (entry = await queue.shiftRequest());) {
    let response;
    try {
      response = await fetch(entry.request.clone());
      if (isStrict && !response.ok) throw new Error(`The server says ${response.status}.`);
    } catch (error) {
      await queue.unshiftRequest(entry);
      throw error;
    }
    await next(queue, entry.metadata, response);
  }
}

let sending;
const replay = (queue) => (sending ??= send(queue).finally(() => (sending = undefined)));

const queue = new Queue('bench', { onSync: () => replay(queue) });

async function add(bytes, given) {
  const meta = { ...given, uploadKey: crypto.randomUUID(), attachKey: crypto.randomUUID() };
  const request = await uploadRequest(bytes, meta);
  await queue.pushRequest({ request, metadata: { ...meta, step: 'upload' } });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { type, bytes, meta } = event.data;
  const answer = (value) => event.ports[0]?.postMessage(value);
  if (type === 'add') event.waitUntil(add(bytes, meta).then(answer));
  if (type === 'size') event.waitUntil(queue.size().then(answer));
  if (type === 'replay') event.waitUntil(replay(queue).then(answer, answer));
});
