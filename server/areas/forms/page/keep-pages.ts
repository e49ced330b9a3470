import { formProtocol } from '../../../../src/domain/form/form-answers';
import { tell } from './frame';

/** The used part of Trusted Types, which TypeScript's DOM library lacks. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (input: string) => unknown };
}

const script = '/worker.js';

/** Has the form's pages kept by a worker of its own origin, and tells the holder when they are. */
export function keepPages(): void {
  // Absent on insecure pages, and where the browser keeps nothing for frames.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
    'form-worker',
    { createScriptURL: () => script },
  );
  const trusted = (policy?.createScriptURL(script) as string | undefined) ?? script;
  workers
    .register(trusted)
    .then(() => workers.ready)
    .then(() => tell({ type: 'kept', version: formProtocol }))
    .catch((error: unknown) => console.warn(error));
}
