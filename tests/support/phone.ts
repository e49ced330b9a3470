import { type Browser, type BrowserContext, chromium, firefox, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, findChromium, findFirefox } from '../../scripts/browsers.mjs';
import { launchPageBrowser } from './page-browser';
import { logToasts } from './toast-log';
import { watchViolations } from './violations';

/** Closes a context; what its routes are still fetching is nobody's failure any more. */
async function closeContext(context: BrowserContext): Promise<void> {
  const quietly = { behavior: 'ignoreErrors' } as const;
  // Its browser may have been closed, or killed, by then.
  const unrouted = [context, ...context.pages()].map((routed) => routed.unrouteAll(quietly));
  await Promise.allSettled(unrouted);
  await context.close();
}

export type Engine = 'chromium' | 'firefox';

/** Still, as some travellers want it: nothing is waited for. The tests with contexts of their own see it move. */
const look = {
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
  reducedMotion: 'reduce',
} as const;

/** A traveller's browser, with what it has kept. */
export interface Phone {
  context: BrowserContext;
  /** Uncaught errors of any page. */
  faults: string[];
  /** Violations of a content security policy, anywhere in the browser. */
  violations: string[];
  /** Ends the browser and its profile; rejects when a content security policy was violated. */
  throwAway: () => Promise<void>;
}

/** Whether an engine can be driven here; a missing second engine is skipped aloud. */
export const isThere = (engine: Engine): boolean =>
  Boolean(engine === 'chromium' ? findChromium() : findFirefox());

export interface PhoneOptions {
  firstVisit?: boolean;
  /** More of Chromium's command line. */
  arguments?: readonly string[];
  /** The origin of addresses that have none. */
  baseURL?: string;
  /** Pretends to be another browser. */
  userAgent?: string;
  /**
   * Whether the service worker may register. Installing it takes a third of a first visit's processor
   * time: tests whose subject it cannot touch leave it out, and get a context of one browser for all
   * of them instead of a browser of their own.
   */
  serviceWorkers?: 'allow' | 'block';
  /** Called with the profile's folder before the browser starts. */
  prepare?: (profile: string) => void;
}

/** Firefox tells as an error of the page what its service worker could not load without a network. */
const isUnanswered = (text: string): boolean =>
  /^Failed to load ‘.+’\. A ServiceWorker /.test(text);

const executable = {
  chromium: () => ({ executablePath: findChromium() }),
  firefox: () => ({ channel: 'moz-firefox', executablePath: findFirefox() }),
} satisfies Record<Engine, () => object>;

const touch = { hasTouch: true, isMobile: true };

function launch(
  engine: Engine,
  profile: string,
  { arguments: more = [], baseURL, userAgent, serviceWorkers = 'allow' }: PhoneOptions,
): Promise<BrowserContext> {
  if (engine === 'firefox')
    return firefox.launchPersistentContext(profile, {
      ...look,
      serviceWorkers,
      ...executable.firefox(),
    });
  return chromium.launchPersistentContext(profile, {
    ...look,
    serviceWorkers,
    ...executable.chromium(),
    args: [...chromiumArguments(), ...more],
    ...(userAgent !== undefined && { userAgent }),
    ...(baseURL !== undefined && { baseURL }),
    ...touch,
  });
}

/** The browsers of this process whose contexts are phones. They end with the process. */
const shared = new Map<Engine, Promise<Browser>>();

async function sharedBrowser(engine: Engine): Promise<Browser> {
  const running = await shared.get(engine);
  if (running?.isConnected()) return running;
  const starting =
    engine === 'firefox' ? firefox.launch(executable.firefox()) : launchPageBrowser();
  shared.set(engine, starting);
  return starting;
}

async function openContext(
  engine: Engine,
  { baseURL, userAgent }: PhoneOptions,
): Promise<BrowserContext> {
  const browser = await sharedBrowser(engine);
  return browser.newContext({
    ...look,
    serviceWorkers: 'block',
    ...(engine === 'chromium' && touch),
    ...(userAgent !== undefined && { userAgent }),
    ...(baseURL !== undefined && { baseURL }),
  });
}

/**
 * A browser that was here before, unless it is a first visit: then the welcome pop-up comes, which
 * other journeys do not want in their way.
 */
export async function openPhone(
  engine: Engine = 'chromium',
  { firstVisit = false, ...options }: PhoneOptions = {},
): Promise<Phone> {
  const { serviceWorkers, arguments: more, prepare } = options;
  const isShared = serviceWorkers === 'block' && !more?.length && !prepare;
  const profile = isShared ? undefined : mkdtempSync(join(tmpdir(), 'visa-phone-'));
  if (profile) prepare?.(profile);
  const context = profile
    ? await launch(engine, profile, options)
    : await openContext(engine, options);
  if (!firstVisit)
    await context.addInitScript(() => {
      // about:blank has no storage, and a frame need not have one.
      if (!location.protocol.startsWith('http') || window.top !== window) return;
      if (localStorage.getItem('isVisitedHome') === null)
        localStorage.setItem('isVisitedHome', '1');
    });
  await logToasts(context);
  const faults: string[] = [];
  const watch = (page: Page) => {
    page.on('pageerror', (error) => {
      const text = String(error);
      if (!isUnanswered(text)) faults.push(text);
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  const violations = await watchViolations(context);
  return {
    context,
    faults,
    violations,
    async throwAway() {
      await closeContext(context);
      if (profile) rmSync(profile, { recursive: true, force: true });
      if (violations.length > 0) throw new Error(`Policy violated: ${violations.join('\n')}`);
    },
  };
}
