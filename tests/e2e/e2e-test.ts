import { test as base } from '@playwright/test';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { openPhone, type Engine, type Phone, type PhoneOptions } from '../support/phone';

export { expect } from '@playwright/test';

interface OfTest {
  /** A server of this test's own, which it may stop, kill and start again. */
  ownServer: LastingServer;
  /** Stands before the shared server; chosen calls are answered as told. */
  line: FaultyServer;
  engine: Engine;
  phoneOptions: PhoneOptions;
  phone: Phone;
}

interface OfWorker {
  /** More of the servers' environment, for a file of its own. */
  env: Readonly<Record<string, string>>;
  /** A server that tests share: they neither stop it nor have a traveller in common. */
  server: LastingServer;
}

/** A journey: the built server in a process of its own, and the first page of a phone. */
export const test = base.extend<OfTest, OfWorker>({
  env: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ env }, use) => {
      const server = await startLastingServer(env);
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  ownServer: async ({ env }, use) => {
    const server = await startLastingServer(env);
    await use(server);
    await server.remove();
  },
  line: async ({ server }, use) => {
    const line = await startFaultyServer(server.address);
    await use(line);
    await line.stop();
  },
  engine: ['chromium', { option: true }],
  phoneOptions: [{}, { option: true }],
  phone: async ({ engine, phoneOptions }, use) => {
    const phone = await openPhone(engine, phoneOptions);
    await use(phone);
    await phone.throwAway();
  },
  page: async ({ phone }, use) => use(phone.context.pages()[0] ?? (await phone.context.newPage())),
});
