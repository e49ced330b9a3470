/** The page before Workbox's Queue: it hands files to the worker, and wakes it when it can send. */
const script = `/workbox-sw.js${location.search}`;
const policy = window.trustedTypes?.createPolicy('visa-workers', {
  createScriptURL: (address) => (address === script ? address : ''),
});

await navigator.serviceWorker.register(policy?.createScriptURL(script) ?? script, {
  type: 'module',
});
const { active } = await navigator.serviceWorker.ready;

const ask = (message) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    active.postMessage(message, [port2]);
  });

const replay = () => void ask({ type: 'replay' });
window.addEventListener('online', replay);
replay();

const tokenKey = 'bench-token';
window.waysIn = {
  logIn: ({ token }) => localStorage.setItem(tokenKey, token),
  async add(files, target) {
    for (const [position, { bytes }] of files.entries()) {
      const token = localStorage.getItem(tokenKey);
      await ask({ type: 'add', bytes, meta: { ...target, position, token } });
    }
  },
  kept: () => ask({ type: 'size' }),
  taps: () => 0,
};
