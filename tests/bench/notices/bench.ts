import { setTimeout as sleep } from 'node:timers/promises';
import { openEngine } from '../../../server/infra/db/engines/open-engine';
import { startLastingServer, type LastingServer } from '../../support/lasting-server';
import { startMailServer } from '../../support/mail-server';
import { startPostgres } from '../../support/postgres-cluster';
import { startPushService } from '../../support/push-service';
import { seededRandom } from '../../support/fixtures/seeded-random';
import { judge, type Figures, type SeenMessage } from './judge';
import { payingTraveller } from './paying-traveller';

const travellersAtOnce = 4;

function numberAfter(args: readonly string[], flag: string, preset: number): number {
  const at = args.indexOf(flag);
  return at < 0 ? preset : Number(args[at + 1]);
}

/**
 * Runs the payments on each database and prints the figures of both together.
 * @returns the exit status: 1 if a payment was not told exactly once
 */
export async function bench(args: readonly string[]): Promise<number> {
  const changes = numberAfter(args, '--changes', 300);
  const seed = numberAfter(args, '--seed', Date.now() % 100_000);
  console.log(`seed ${seed}`);
  const embedded = await run(changes, seed, undefined);
  console.log('embedded', embedded);
  const all = [embedded];
  if (!args.includes('--pglite')) {
    const cluster = await startPostgres('safe');
    try {
      await cluster.createDatabase('visa');
      all.push(await run(changes, seed, cluster.url('visa')));
      console.log('PostgreSQL', all[1]);
    } finally {
      await cluster.remove();
    }
  }
  const sum = (of: (figures: Figures) => number) =>
    all.reduce((total, figures) => total + of(figures), 0);
  const total: Figures = {
    changes: sum((each) => each.changes),
    kills: sum((each) => each.kills),
    missing: sum((each) => each.missing),
    doubled: sum((each) => each.doubled),
    repeated: sum((each) => each.repeated),
    p95Ms: Math.max(...all.map((each) => each.p95Ms)),
  };
  console.log(JSON.stringify(total));
  return total.missing + total.doubled === 0 ? 0 : 1;
}

async function run(
  wanted: number,
  seed: number,
  databaseUrl: string | undefined,
): Promise<Figures> {
  const [smtp, pushes] = [await startMailServer(), await startPushService()];
  const server = await startLastingServer({
    SMTP_URL: smtp.url,
    PUSH_SERVICES: pushes.host,
    NODE_EXTRA_CA_CERTS: pushes.caFile,
    PUBLIC_ORIGIN: 'http://localhost',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  try {
    const random = seededRandom(seed);
    let left = wanted;
    let kills = 0;
    const travellers = await Promise.all(
      Array.from({ length: travellersAtOnce }, () =>
        payingTraveller(server.address, smtp, pushes.subscription()),
      ),
    );
    const isMore = () => (left -= 1) >= 0;
    const work = Promise.all(travellers.map((traveller) => traveller.payWhile(isMore)));
    let isOver = false;
    void work.finally(() => (isOver = true)).catch(() => undefined);
    while (!isOver) {
      await sleep(4_000 + random() * 8_000);
      await server.kill();
      kills += 1;
      await server.start();
    }
    await work;
    await untilIdle(() => pushes.asked() + smtp.mails().length);
    await server.stop();
    return { ...(await figuresOf(server, databaseUrl, { smtp, pushes })), kills };
  } finally {
    await server.remove();
    await smtp.stop();
    await pushes.stop();
  }
}

/** Waits until nothing has come for longer than a lease and the longest pause so far. */
async function untilIdle(count: () => number): Promise<void> {
  for (let before = -1; before !== count();) {
    before = count();
    await sleep(10_000);
  }
}

interface Receivers {
  readonly smtp: Awaited<ReturnType<typeof startMailServer>>;
  readonly pushes: Awaited<ReturnType<typeof startPushService>>;
}

/** Compares what was paid, according to the database, with what arrived. */
async function figuresOf(
  { folder }: LastingServer,
  databaseUrl: string | undefined,
  { smtp, pushes }: Receivers,
) {
  const engine = await openEngine({
    dataDir: folder,
    databasePoolSize: 2,
    ...(databaseUrl && { databaseUrl }),
  });
  try {
    const { db } = engine;
    const paid = await db
      .selectFrom('payments')
      .where('state', '=', 'paid')
      .select('order_id')
      .execute();
    const changes = await db.selectFrom('changes').select(['order_id', 'changed_at']).execute();
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
    return judge({
      paid: paid.map(({ order_id }) => order_id),
      changedAt: new Map(
        changes.flatMap(({ order_id, changed_at }) =>
          order_id === null ? [] : [[order_id, changed_at.getTime()]],
        ),
      ),
      mails,
      notices,
    });
  } finally {
    await engine.close();
  }
}
