import type { BrowserContext, CDPSession } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

interface Registration {
  registrationId: string;
  scopeURL: string;
}

interface Version {
  versionId: string;
  registrationId: string;
  runningStatus: 'stopped' | 'starting' | 'running' | 'stopping';
  status: string;
}

/** Chromium's own levers on a service worker: stop it as the system does, and wake it for a sync. */
export async function controlServiceWorker(context: BrowserContext, origin: string) {
  // A page that is no client of the worker, so that it can be looked at with the app closed.
  const outside = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(outside);
  const registrations = new Map<string, Registration>();
  const versions = new Map<string, Version>();
  /** How often each version has stopped: an open page starts it again at once. */
  const stops = new Map<string, number>();
  const stopsOf = (versionId: string) => stops.get(versionId) ?? 0;
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const registration of event.registrations as Registration[])
      registrations.set(registration.registrationId, registration);
  });
  devtools.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const version of event.versions as Version[]) {
      const { versionId, runningStatus } = version;
      if (runningStatus === 'stopped') stops.set(versionId, stopsOf(versionId) + 1);
      versions.set(versionId, version);
    }
  });
  await devtools.send('ServiceWorker.enable');

  const registration = () =>
    [...registrations.values()].find(({ scopeURL }) => scopeURL.startsWith(origin));
  const running = () =>
    [...versions.values()].filter(
      (version) =>
        version.registrationId === registration()?.registrationId &&
        version.runningStatus !== 'stopped',
    );

  async function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const found = look();
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`The service worker: ${what} did not come.`);
      await sleep(20);
    }
  }

  return {
    /** Fires a sync event, which wakes the worker; resolves when it is on its way. */
    async sync(tag: string, lastChance = false): Promise<void> {
      const { registrationId } = await until('a registration', registration);
      await devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag,
        lastChance,
      });
    },
    /** Fires the event that an installed app gets once in a while. */
    async periodicSync(tag: string): Promise<void> {
      const { registrationId } = await until('a registration', registration);
      await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', {
        origin,
        registrationId,
        tag,
      });
    },
    async push(data: string): Promise<void> {
      const { registrationId } = await until('a registration', registration);
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    /** Ends the worker in the middle of whatever it does. */
    async kill(): Promise<void> {
      for (const { versionId } of running()) {
        const before = stopsOf(versionId);
        await devtools.send('ServiceWorker.stopWorker', { versionId });
        await until('its end', () => stopsOf(versionId) > before);
      }
    },
    isRunning: (): boolean => running().length > 0,
  };
}

export type ServiceWorkerControl = Awaited<ReturnType<typeof controlServiceWorker>>;
