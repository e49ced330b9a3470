import type { BrowserContext, ConsoleMessage, Page, Worker } from '@playwright/test';

const marker = 'securitypolicyviolation';

/** In a worker: resolves at the first violation. */
const firstInWorker = () =>
  new Promise<string>((resolve) =>
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, disposition } = event as SecurityPolicyViolationEvent;
      resolve([effectiveDirective, blockedURI, disposition].join(' '));
    }),
  );

/**
 * Every violation of a content security policy in a browser, report-only ones too: of pages, of
 * their workers and of the service worker. The list grows while the browser lives.
 */
export async function watchViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  const readConsole = (message: ConsoleMessage) => {
    const text = message.text();
    if (text.startsWith(marker) || /content security policy/i.test(text)) violations.push(text);
  };
  const watchWorker = (worker: Worker) =>
    // A worker that ends takes the question with it.
    void worker.evaluate(firstInWorker).then(
      (what) => violations.push(`${worker.url()}: ${what}`),
      () => undefined,
    );
  const watchPage = (page: Page) => {
    page.on('console', readConsole);
    page.on('worker', watchWorker);
  };
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
  context.serviceWorkers().forEach(watchWorker);
  context.on('serviceworker', watchWorker);
  await context.addInitScript((name) => {
    addEventListener('securitypolicyviolation', (event) =>
      console.warn(name, event.effectiveDirective, event.blockedURI, event.disposition),
    );
  }, marker);
  return violations;
}
