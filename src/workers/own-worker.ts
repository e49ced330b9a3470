import imageWorker from './image/image.worker.ts?worker&url';
import pdfWorker from './pdf/pdf.worker.ts?worker&url';
import sealingWorker from './sealing/sealing.worker.ts?worker&url';

/** The only scripts that the page may start as workers. */
const scripts = {
  image: imageWorker,
  pdf: pdfWorker,
  sealing: sealingWorker,
  service: '/sw.js',
} as const;
type WorkerName = keyof typeof scripts;

/** The used part of Trusted Types, which TypeScript's DOM library lacks. */
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

/** Allowed by name in the server's `trusted-types` header. Absent without Trusted Types. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
  'visa-workers',
  { createScriptURL: addressOf },
);

/** The address of a worker script, as a trusted URL if the browser supports that. */
export const ownWorker = (name: WorkerName): string =>
  (policy?.createScriptURL(name) as string | undefined) ?? addressOf(name);
