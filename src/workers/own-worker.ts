import imageWorker from './image/image.worker.ts?worker&url';
import pdfWorker from './pdf/pdf.worker.ts?worker&url';
import sealingWorker from './sealing/sealing.worker.ts?worker&url';

/** The scripts that the page starts as workers; nothing else gets an address that it may load. */
const scripts = {
  image: imageWorker,
  pdf: pdfWorker,
  sealing: sealingWorker,
  service: '/sw.js',
} as const;
type WorkerName = keyof typeof scripts;

/** Of Trusted Types what is used here; TypeScript's DOM does not know them yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ): { createScriptURL: (input: string) => unknown };
}

const addressOf = (name: string): string => {
  if (name in scripts) return scripts[name as WorkerName];
  throw new TypeError(`${name} is no worker of this app.`);
};

/** Named in the server's `trusted-types` header. Absent where the browser has no Trusted Types. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
  'visa-workers',
  { createScriptURL: addressOf },
);

/** The address of a worker of ours: a trusted one where the browser asks for that, else a string. */
export const ownWorker = (name: WorkerName): string =>
  (policy?.createScriptURL(name) as string | undefined) ?? addressOf(name);
