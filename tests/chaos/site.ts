import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { passwordsOfCost } from '../../server/areas/accounts/passwords';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { openFileStore } from '../../server/infra/files/file-stores';
import { withoutKeys } from '../../server/infra/keys/data-keys';
import { loadServerSecret } from '../../server/infra/secrets/server-secret';
import { loggedInOperator } from '../support/desk-operator';
import { freePort } from '../support/free-port';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { startMailServer, signUpBySmtp } from '../support/mail-server';
import { startObjectStore } from '../support/object-store';
import { createInPair, startPostgresPair } from '../faults/postgres-pair';
import { startStripeDouble } from '../support/stripe-double';
import { quickPasswords, type TestServer } from '../support/start-server';
import { startBalancer } from './balancer';
import { watchResumes } from './resumes';

const serverCount = 3;
/** Of a phone's connection: a usual picture takes a second. */
const bytesPerSecond = 400_000;

/** Three servers behind a balancer, on a pair of databases and a store, with what they talk to. */
export async function openSite(random: () => number) {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (let last = closing.pop(); last; last = closing.pop()) await last();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'visa-chaos-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const pair = await startPostgresPair();
    closing.push(() => pair.remove());
    await createInPair(pair, 'visa');
    const store = await startObjectStore();
    closing.push(() => store.remove());
    const smtp = await startMailServer();
    closing.push(() => smtp.stop());
    const stripe = await startStripeDouble();
    closing.push(() => stripe.close());

    const secret = randomBytes(32);
    writeFileSync(join(folder, 'secret.key'), secret, { mode: 0o600 });
    const env = {
      ...store.env,
      DATABASE_URL: pair.url('visa'),
      SMTP_URL: smtp.url,
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_API_BASE: stripe.settings.apiBase ?? '',
      PAYMENT_CHECK_SECONDS: '5',
      WORKERS: '1',
      LOG_LEVEL: 'error',
    };
    const deskPorts = await Promise.all(Array.from({ length: serverCount }, () => freePort()));
    const resumes = watchResumes(bytesPerSecond);
    let answers = 0;
    const desk = await startBalancer(
      deskPorts.map((port) => `http://localhost:${port}`),
      { random, bytesPerSecond, healthPath: '/' },
    );
    closing.push(() => desk.stop());
    const servers: LastingServer[] = [];
    for (const port of deskPorts) {
      const more = { DESK_PORT: String(port), DESK_ORIGIN: desk.address };
      const server = await startLastingServer({ ...env, ...more }, secret);
      closing.push(() => server.remove());
      servers.push(server);
    }
    const balancer = await startBalancer(
      servers.map(({ address }) => address),
      {
        ...{ random, bytesPerSecond, healthPath: '/healthz' },
        onRequest: resumes.onRequest,
        onAnswer(request, target, status) {
          if (status < 300) answers += 1;
          resumes.onAnswer(request, target, status);
        },
      },
    );
    closing.push(() => balancer.stop());

    const place = { dataDir: folder, bucket: store.address };
    const engine = await openEngine({
      dataDir: folder,
      databaseUrl: pair.url('visa'),
      databasePoolSize: 2,
    });
    closing.push(() => engine.close());
    const { db } = engine;
    const services = {
      db,
      secret: await loadServerSecret(join(folder, 'secret.key')),
      clock: () => new Date(),
      passwords: passwordsOfCost(quickPasswords),
    };
    return {
      ...{ servers, pair, store, stripe, resumes, db, close },
      balancers: [balancer, desk],
      address: balancer.address,
      lost: resumes.isLost,
      answers: () => answers,
      files: await openFileStore(place, 'files', withoutKeys),
      parts: await openFileStore(place, 'parts', withoutKeys),
      signUp: async () => (await signUpBySmtp(balancer.address, smtp)).traveller,
      logInOperator: () =>
        loggedInOperator({ services, deskOrigin: desk.address } as Pick<
          TestServer,
          'services' | 'deskOrigin'
        >),
      /** Until each server answers its check. */
      async untilAllUp(isOver: () => boolean): Promise<void> {
        while (balancer.upCount() < serverCount) {
          if (isOver()) throw new Error('A server has ended by itself.');
          await sleep(100);
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
