import pdfWorker from '../../../src/workers/pdf/pdf.worker.ts?worker&url';

/** The used part of Trusted Types, which TypeScript's DOM library lacks. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ): { createScriptURL: (input: string) => unknown };
}

/** Allowed by name in the desk's `trusted-types` header. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
  'desk-workers',
  { createScriptURL: () => pdfWorker },
);

/**
 * In the desk's build this stands for `src/workers/own-worker`, which would bring the workers for
 * pictures along: the desk starts the one for PDFs only.
 */
export const ownWorker = (): string =>
  (policy?.createScriptURL('pdf') as string | undefined) ?? pdfWorker;
