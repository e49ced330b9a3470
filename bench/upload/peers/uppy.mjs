/** Uppy with tus and Golden Retriever, set up as their documentation does. */
import Uppy from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';
import Tus from '@uppy/tus';
import { headerNames } from '../../../src/contract/envelope';
import { attachRequest } from './attaching.mjs';

const tokenKey = 'bench-token';
const pendingKey = 'bench-pending';
const readPending = () => JSON.parse(localStorage.getItem(pendingKey) ?? '{}');
const writePending = (change) => {
  const pending = readPending();
  change(pending);
  localStorage.setItem(pendingKey, JSON.stringify(pending));
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const tapAfterMs = 5000;
let taps = 0;

/** Asks until the server has taken it; what is not taken yet is kept for the next visit. */
async function attach(serverKey, meta) {
  for (;;) {
    try {
      const request = await attachRequest(serverKey, meta);
      const response = await fetch(request);
      if (response.ok && (await response.json()).ret === 0) break;
    } catch {
      // Again.
    }
    await pause(1000);
  }
  writePending((pending) => delete pending[meta.attachKey]);
}

const uppy = new Uppy({ id: 'bench' })
  .use(Tus, {
    endpoint: `${location.origin}/api/uploads`,
    headers: () => ({ [headerNames.token]: localStorage.getItem(tokenKey) ?? '' }),
    allowedMetaFields: ['sha256'],
  })
  .use(GoldenRetriever);

uppy.on('upload-success', ({ meta }, { body }) => {
  const serverKey = body.xhr.getResponseHeader('upload-key');
  writePending((pending) => (pending[meta.attachKey] = { serverKey, meta }));
  void attach(serverKey, meta);
});

/** Takes a step that Uppy leaves to its traveller, and counts it. */
function tap(what) {
  taps += 1;
  what();
}

uppy.on('restored', () => {
  if (uppy.getFiles().length > 0) tap(() => uppy.emit('restore-confirmed'));
});

let retrySoon;
uppy.on('complete', ({ failed }) => {
  if (!failed?.length) return;
  clearTimeout(retrySoon);
  retrySoon = setTimeout(() => tap(() => void uppy.retryAll()), tapAfterMs);
});
window.addEventListener('online', () => {
  if (!uppy.getFiles().some(({ error }) => error)) return;
  clearTimeout(retrySoon);
  tap(() => void uppy.retryAll());
});

for (const { serverKey, meta } of Object.values(readPending())) void attach(serverKey, meta);

window.waysIn = {
  logIn: ({ token }) => localStorage.setItem(tokenKey, token),
  async add(files, target) {
    uppy.addFiles(
      files.map(({ bytes, sha256 }, position) => ({
        name: `page-${position}.jpg`,
        type: 'image/jpeg',
        data: new Blob([bytes], { type: 'image/jpeg' }),
        meta: {
          ...target,
          position,
          sha256,
          token: localStorage.getItem(tokenKey),
          attachKey: crypto.randomUUID(),
        },
      })),
    );
    void uppy.upload();
  },
  kept: async () =>
    uppy.getFiles().filter(({ data, progress }) => data && !progress?.uploadComplete).length +
    Object.keys(readPending()).length,
  taps: () => taps,
};
