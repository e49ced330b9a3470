import type { TrustedScriptURL, TrustedTypesWindow } from 'trusted-types/lib';
import imageWorker from './image/image.worker.ts?worker&url';

/** The scripts that the page starts as workers; nothing else gets an address that it may load. */
const scripts = { image: imageWorker, service: '/sw.js' } as const;
type WorkerName = keyof typeof scripts;

const addressOf = (name: string): string => {
  if (name in scripts) return scripts[name as WorkerName];
  throw new TypeError(`${name} is no worker of this app.`);
};

/** Named in the server's `trusted-types` header. Absent where the browser has no Trusted Types. */
const policy = (globalThis as unknown as TrustedTypesWindow).trustedTypes?.createPolicy(
  'visa-workers',
  { createScriptURL: addressOf },
);

/** The address of a worker of ours, as the browser asks for it. */
export const ownWorker = (name: WorkerName): TrustedScriptURL | string =>
  policy?.createScriptURL(name) ?? addressOf(name);
