import { setTimeout as sleep } from 'node:timers/promises';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { seededRandom } from '../../tests/support/fixtures/seeded-random';
import { freePort } from '../../tests/support/free-port';
import { startLastingServer } from '../../tests/support/lasting-server';
import { startMailServer } from '../../tests/support/mail-server';
import { startPushService } from '../../tests/support/push-service';
import { judge, type Figures, type SeenMessage } from './judge';
import { payingTraveller } from './paying-traveller';

const travellersAtOnce = 4;
/** A kill comes at any moment of a payment and of what follows it. */
const longestMomentMs = 600;

export interface Run {
  readonly changes: number;
  /** How many payments are begun between two kills: from the first number to the second. */
  readonly between: readonly [number, number];
  readonly seed: number;
  /** Of PostgreSQL; without it the embedded database is used. */
  readonly databaseUrl?: string | undefined;
}

/**
 * Prepares orders, then pays them while the server is killed (`kill -9`) again and again, and
 * compares what was paid, according to the database, with the mails and pushes that arrived.
 */
export async function toldUnderKills({
  changes,
  between,
  seed,
  databaseUrl,
}: Run): Promise<Figures> {
  const [smtp, pushes] = [await startMailServer(), await startPushService()];
  const metricsPort = await freePort();
  const server = await startLastingServer({
    SMTP_URL: smtp.url,
    PUSH_SERVICES: pushes.host,
    NODE_EXTRA_CA_CERTS: pushes.caFile,
    PUBLIC_ORIGIN: 'http://localhost',
    METRICS_PORT: String(metricsPort),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  try {
    const random = seededRandom(seed);
    const travellers = await Promise.all(
      Array.from({ length: travellersAtOnce }, () =>
        payingTraveller(server.address, smtp, pushes.subscription()),
      ),
    );
    let unprepared = changes;
    await Promise.all(travellers.map((each) => each.prepareWhile(() => (unprepared -= 1) >= 0)));
    let begun = 0;
    let isOver = false;
    const work = Promise.all(
      travellers.map((traveller) => traveller.payAll(() => void (begun += 1))),
    ).finally(() => (isOver = true));
    work.catch(() => undefined);
    let kills = 0;
    for (let next = 0; !isOver;) {
      next += between[0] + Math.floor(random() * (between[1] - between[0] + 1));
      while (!isOver && begun < next) await sleep(5);
      await sleep(random() * longestMomentMs);
      if (isOver) break;
      await server.kill();
      kills += 1;
      await server.start();
    }
    await work;
    await untilNothingWaits(metricsPort);
    await server.stop();
    const found = await paidAndChanged(server.folder, databaseUrl);
    return { ...judge({ ...found, ...arrived(smtp, pushes) }), kills };
  } finally {
    await server.remove();
    await smtp.stop();
    await pushes.stop();
  }
}

/** Waits until no mail and no push is left to send. */
async function untilNothingWaits(metricsPort: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const waiting = [...(await answer.text()).matchAll(/^visa_jobs_waiting\{.*\} (\d+)/gm)];
    if (waiting.every(([, count]) => count === '0')) return;
    await sleep(200);
  }
}

/** The paid orders, and when their travellers' changes were recorded. */
async function paidAndChanged(dataDir: string, databaseUrl: string | undefined) {
  const engine = await openEngine({ dataDir, databasePoolSize: 2, databaseUrl });
  try {
    const { db } = engine;
    const payments = db.selectFrom('payments').where('state', '=', 'paid');
    const paid = await payments.select('order_id').execute();
    const changes = await db.selectFrom('changes').select(['order_id', 'changed_at']).execute();
    return {
      paid: paid.map(({ order_id }) => order_id),
      changedAt: new Map(
        changes.flatMap(({ order_id, changed_at }) =>
          order_id === null ? [] : [[order_id, changed_at.getTime()] as const],
        ),
      ),
    };
  } finally {
    await engine.close();
  }
}

/** The mails and pushes about orders. */
function arrived(
  smtp: Awaited<ReturnType<typeof startMailServer>>,
  pushes: Awaited<ReturnType<typeof startPushService>>,
): { readonly mails: SeenMessage[]; readonly notices: SeenMessage[] } {
  const mails = smtp.mails().flatMap(({ raw }): SeenMessage[] => {
    const orderId = /order-detail\/([\d-]+)/.exec(raw.replaceAll('=\r\n', ''))?.[1];
    const mark = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? raw;
    return orderId === undefined ? [] : [{ orderId, mark }];
  });
  const notices = pushes.received().map(({ text, at }): SeenMessage => {
    const { notification } = JSON.parse(text) as {
      notification: { navigate: string; tag: string };
    };
    const orderId = notification.navigate.split('/').at(-1) ?? '';
    return { orderId, mark: notification.tag, at };
  });
  return { mails, notices };
}
