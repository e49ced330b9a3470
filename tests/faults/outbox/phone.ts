import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../../scripts/browsers.mjs';
import type { User } from '../../../src/contract/account/accounts';
import { killBrowser, unlockProfile } from '../../support/browser-process';
import type { Engine } from '../../support/phone';
import { logToasts } from '../../support/toast-log';
import type { AppWindow, WaysIn } from './app-window';
import type { Lab } from './lab';
import { readRecords, type PhoneRecord } from './phone-record';
import { controlServiceWorker, type ServiceWorkerControl } from './service-worker-control';

const look = { viewport: { width: 390, height: 844 }, locale: 'en-US' } as const;

export interface PhoneOptions {
  engine: Engine;
  /** A browser process and a profile of its own, so that it can be killed. */
  ownProcess: boolean;
  /** Runs in every page before the app. */
  prepare: ((context: BrowserContext) => Promise<unknown>) | undefined;
}

/** A traveller's phone: a browser with storage of its own, and the app open in it. */
export async function takePhone(
  lab: Pick<Lab, 'browser'> | undefined,
  origin: string,
  options: PhoneOptions,
) {
  const profile = options.ownProcess ? mkdtempSync(join(tmpdir(), 'visa-fault-')) : undefined;
  let context = await openContext();
  let page: Page | undefined;
  let control: ServiceWorkerControl | undefined;

  function sharedBrowser(): Promise<Browser> {
    if (!lab) throw new Error('Without a lab a phone needs a process of its own.');
    return lab.browser(options.engine);
  }

  async function openContext(): Promise<BrowserContext> {
    const opened = profile
      ? await chromium.launchPersistentContext(profile, {
          ...look,
          executablePath: findChromium(),
          args: chromiumArguments(),
        })
      : await (await sharedBrowser()).newContext(look);
    await logToasts(opened);
    await opened.addInitScript(() => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('isVisitedHome', '1');
      localStorage.setItem('acceptCookiesTime', String(Date.now()));
    });
    await options.prepare?.(opened);
    return opened;
  }

  async function open(path: string): Promise<Page> {
    const opened = await context.newPage();
    await opened.goto(origin + path);
    await opened.waitForFunction(() => 'waysIn' in globalThis);
    return opened;
  }

  function shown(): Page {
    if (!page || page.isClosed()) throw new Error('The app is not open.');
    return page;
  }

  /** The app's own function, in the page that is shown. */
  const call = <Name extends keyof WaysIn>(
    name: Name,
    ...args: Parameters<WaysIn[Name]>
  ): Promise<Awaited<ReturnType<WaysIn[Name]>>> =>
    shown().evaluate(
      ([which, given]) => {
        const { waysIn } = globalThis as AppWindow;
        const way = waysIn[which as Name] as (...all: unknown[]) => unknown;
        return way(...(given as unknown[]));
      },
      [name, args] as const,
    ) as Promise<Awaited<ReturnType<WaysIn[Name]>>>;

  /** The outbox's rows, read in whatever of the app is alive. */
  async function records(): Promise<PhoneRecord[] | undefined> {
    const readers = [page && !page.isClosed() ? page : undefined, ...context.serviceWorkers()];
    for (const reader of readers) {
      if (!reader) continue;
      const found = await Promise.race([
        readRecords(reader).catch(() => undefined),
        sleep(1500, undefined),
      ]);
      if (found) return found;
    }
    return undefined;
  }

  return {
    context: () => context,
    page: shown,
    isOpen: (): boolean => page !== undefined && !page.isClosed(),
    call,
    records,
    /** Waits for the app's ways in. */
    async isReady(): Promise<void> {
      await shown().waitForFunction(() => 'waysIn' in globalThis);
    },
    /** Waits for the first screen, which is loaded beside the ways in. */
    async isStarted(): Promise<void> {
      await shown().waitForSelector('[data-app="started"]', { state: 'attached' });
    },
    /** Opens the app in another tab, which becomes the one that is shown. */
    async open(path: string): Promise<Page> {
      page = await open(path);
      return page;
    },
    /** As a log-in leaves it: the session is kept and the page is reloaded. */
    async logIn(user: User, path: string): Promise<void> {
      await call('logIn', user);
      await shown().goto(origin + path);
      await shown().waitForFunction(() => 'waysIn' in globalThis);
    },
    async reload(): Promise<void> {
      await shown().reload();
      await shown().waitForFunction(() => 'waysIn' in globalThis);
    },
    async workerIsReady(): Promise<void> {
      await shown().evaluate(async () => void (await navigator.serviceWorker.ready));
    },
    /** Takes the version that the server has now, as a traveller who accepts the offer. */
    async takeNewVersion(): Promise<void> {
      await shown().evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const taken = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
        await registration.update();
        const found = registration.waiting ?? registration.installing;
        if (!found) throw new Error('There is no new version.');
        const take = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
        found.addEventListener('statechange', take);
        take();
        await taken;
      });
    },
    async worker(): Promise<ServiceWorkerControl> {
      control ??= await controlServiceWorker(context, origin);
      return control;
    },
    async closeApp(): Promise<void> {
      for (const opened of context.pages())
        if (opened.url().startsWith(origin)) await opened.close();
      page = undefined;
    },
    /** Ends the browser without a chance to finish anything, and starts it again on its profile. */
    async killBrowser(): Promise<void> {
      if (!profile) throw new Error('Only a phone with a process of its own can be killed.');
      killBrowser(profile);
      await context.close().catch(() => undefined);
      unlockProfile(profile);
      page = undefined;
      control = undefined;
      context = await openContext();
    },
    async throwAway(): Promise<void> {
      await context.close().catch(() => undefined);
      if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type FaultPhone = Awaited<ReturnType<typeof takePhone>>;
