import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueAnswers } from '../../server/areas/desk/messages/answer-mails';
import { addChange } from '../../server/areas/notifications/add-change';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { announceJobs } from '../../server/infra/jobs/add-jobs';
import { newId } from '../../server/infra/secrets/random-id';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { startMailServer, signUpBySmtp } from '../support/mail-server';
import { newOrder } from '../support/order-steps';
import { startPushService } from '../support/push-service';
import { call } from '../support/signed-client';
import { runsSweeps } from '../support/sweep';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { travellerOf, type Traveller } from '../support/traveller';

const minute = 60_000;
const day = 24 * 60 * minute;

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let pushes: Awaited<ReturnType<typeof startPushService>>;
let others: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
/** How far the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  smtp = await startMailServer();
  [pushes, others] = [await startPushService(), await startPushService()];
  pushes.agent.options.ca = [pushes.agent.options.ca, others.agent.options.ca].flat() as Buffer[];
  server = await startTestServer({
    catalogue: referenceCatalogue,
    pushAgent: pushes.agent,
    settings: { smtpUrl: smtp.url, pushServices: [pushes.host, others.host], perIpFactor: 100 },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await Promise.all([smtp, pushes, others].map((each) => each?.stop()));
});
beforeEach(() => {
  smtp.reset();
  pushes.answer(undefined);
  moveTo(0);
});

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Moves the server's clock so far ahead, and has it look at its jobs. */
function moveTo(milliseconds: number): void {
  server.moveClock(milliseconds - ahead);
  ahead = milliseconds;
  announceJobs();
}

const jobsLeft = () => server.services.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const allDone = () => until(async () => ((await jobsLeft()).length === 0 ? true : undefined));
const triesLeft = async () => (await jobsLeft()).map(({ tries }) => tries);

const mailsTo = ({ email }: Traveller) => smtp.mails().filter(({ to }) => to.includes(email));
const pushesTo = (name: string) => pushes.received().filter((push) => push.name === name);

const signUp = async () => (await signUpBySmtp(server.address, smtp)).traveller;

async function subscribe(traveller: Traveller, service = pushes): Promise<string> {
  const name = newId();
  const { ret, msg } = await traveller.call('subscribeToPushes', service.subscription(name));
  if (ret !== 0) throw new Error(msg);
  return name;
}

async function change(orderId: string): Promise<void> {
  const { db, clock } = server.services;
  await db
    .transaction()
    .execute((tx) =>
      addChange(tx, { kind: 'letter', source: `test/${newId()}`, orderId }, clock()),
    );
}

/** Lets the time pass, each time until the next job is due, and everything that is due be tried. */
async function pass(time: number): Promise<number[]> {
  const pauses: number[] = [];
  const end = ahead + time;
  for (;;) {
    const [next] = (await jobsLeft()).sort((one, other) => +one.due_at - +other.due_at);
    const pause = next ? next.due_at.getTime() - server.services.clock().getTime() : Infinity;
    if (!next || ahead + pause > end) return pauses;
    pauses.push(pause);
    moveTo(ahead + Math.max(0, pause));
    await until(async () => {
      const now = await jobsLeft();
      const same = now.find(({ id }) => id === next.id);
      return same?.tries === next.tries && same.failed_at === null ? undefined : true;
    });
  }
}

test.runIf(runsSweeps)(
  'mails while the mail server is down for a day are all sent once afterwards',
  async () => {
    const travellers = [await signUp(), await signUp(), await signUp()];
    const orders = await Promise.all(travellers.map((each) => newOrder(each)));
    smtp.reset();
    const { port } = smtp;
    await smtp.stop();
    for (const orderId of orders) await change(orderId);
    await until(async () => ((await triesLeft()).every((tries) => tries > 0) ? true : undefined));
    const pauses = await pass(day);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15 * minute);
    expect(ahead).toBeGreaterThan(day - 15 * minute);

    const waiting = await jobsLeft();
    expect(waiting).toHaveLength(3);
    for (const { tries, failed_at, problem } of waiting) {
      // A day of quarters of an hour, and the shorter pauses before them.
      expect(tries).toBeGreaterThan(90);
      expect(tries).toBeLessThan(150);
      expect(failed_at).toBeNull();
      expect(problem).toContain('ECONNREFUSED');
    }
    smtp = await startMailServer(port);
    await pass(15 * minute);
    await allDone();
    for (const traveller of travellers) expect(mailsTo(traveller)).toHaveLength(1);
  },
);

test('a mail that could not be sent for three days is seen at the desk, and sent from there', async () => {
  const operator = await loggedInOperator(server, ['support']);
  const traveller = await signUp();
  const orderId = await newOrder(traveller);
  smtp.reset();
  const { port } = smtp;
  await smtp.stop();
  await change(orderId);
  await until(async () => ((await triesLeft())[0] === 1 ? true : undefined));
  moveTo(3 * day + minute);
  const [given] = await until(async () => {
    const jobs = await jobsLeft();
    return jobs[0]?.failed_at ? jobs : undefined;
  });
  moveTo(0);
  const listed = await asOperator(operator, 'deskFailedJobs', {});
  expect(listed).toMatchObject({
    total: 1,
    jobs: [{ id: given?.id, kind: 'mail-change', tries: 2 }],
  });
  expect(JSON.stringify(listed)).not.toContain(traveller.email);

  smtp = await startMailServer(port);
  expect(mailsTo(traveller)).toEqual([]);
  await asOperator(operator, 'deskRetryJob', { id: given?.id ?? '' });
  await allDone();
  expect(mailsTo(traveller)).toHaveLength(1);
});

test.runIf(runsSweeps)(
  'an answer of Support that could not be mailed for three days is seen at the desk, and sent from there',
  async () => {
    const operator = await loggedInOperator(server, ['support']);
    const traveller = await signUp();
    await traveller.call('addFeedback', { content: 'When?' });
    const { messages } = await asOperator(operator, 'deskMessages', {});
    const id = messages.find(({ email }) => email === traveller.email)?.id ?? '';
    await server.services.background.idle();
    smtp.reset();
    const { port } = smtp;
    await smtp.stop();
    const decisionId = randomUUID();
    await asOperator(operator, 'deskAnswerMessage', { decisionId, id, words: 'By Thursday.' });
    await until(async () => ((await triesLeft())[0] === 1 ? true : undefined));
    moveTo(3 * day + minute);
    await until(async () => ((await jobsLeft())[0]?.failed_at ? true : undefined));
    moveTo(0);
    const { jobs } = await asOperator(operator, 'deskFailedJobs', {});
    expect(jobs).toMatchObject([{ id: `mail-answer/${decisionId}`, kind: 'mail-answer' }]);

    smtp = await startMailServer(port);
    await asOperator(operator, 'deskRetryJob', { id: `mail-answer/${decisionId}` });
    await allDone();
    expect(mailsTo(traveller)).toHaveLength(1);
    // One that has no job comes from a server of an earlier version, which mailed it itself.
    await queueAnswers(server.services);
    await allDone();
    expect(mailsTo(traveller)).toHaveLength(1);
    const { db } = server.services;
    await db.updateTable('desk_answers').set({ mailed_at: null }).execute();
    await queueAnswers(server.services);
    await queueAnswers(server.services);
    await allDone();
    expect(mailsTo(traveller)).toHaveLength(2);
  },
);

test.runIf(runsSweeps)(
  'a push service that never answers is left alone for a while, and keeps no other one waiting',
  async () => {
    const [silent, other] = [await signUp(), await signUp()];
    const names = [await subscribe(silent), await subscribe(other, others)];
    const [first, second] = [await newOrder(silent), await newOrder(other)];
    pushes.answer('nothing');
    const asked = pushes.asked();
    await change(first);
    const [job] = await until(async () => {
      const failed = (await jobsLeft()).filter(({ problem }) => problem !== null);
      return failed.length === 1 ? failed : undefined;
    });
    expect(job).toMatchObject({
      tries: 1,
      failed_at: null,
      problem: expect.stringMatching(/does not answer/) as string,
    });
    expect(pushes.asked()).toBe(asked + 1);

    // While it rests it is not asked; the other one is.
    await change(first);
    await change(second);
    await until(() => (others.received().length === 1 ? true : undefined));
    await until(async () =>
      (await jobsLeft()).filter(({ tries }) => tries === 1).length === 2 ? true : undefined,
    );
    expect(others.received().map(({ name }) => name)).toEqual([names[1]]);
    expect(pushes.asked()).toBe(asked + 1);

    pushes.answer(undefined);
    moveTo(2 * minute);
    await allDone();
    expect(pushesTo(names[0] ?? '')).toHaveLength(2);
  },
);

test('a push service whose answer never ends has answered', async () => {
  const traveller = await signUp();
  const name = await subscribe(traveller);
  pushes.answer({ status: 503, headers: { 'content-length': '1000' } });
  await change(await newOrder(traveller));
  const job = await until(async () => (await jobsLeft()).find(({ tries }) => tries === 1));
  expect(job.problem).toMatch(/answered 503/);
  pushes.answer(undefined);
  moveTo(minute);
  await allDone();
  expect(pushesTo(name)).toHaveLength(1);
});

test.each([
  ['in seconds', () => '1800', 30 * minute],
  ['as a date', (now: Date) => new Date(now.getTime() + 20 * minute).toUTCString(), 20 * minute],
  ['longer than an hour: it is asked after an hour', () => '86400', 60 * minute],
  ['in the past: after the usual pause', () => new Date(0).toUTCString(), 0],
  ['as nonsense: after the usual pause', () => 'soon', 0],
])('a push service that answers 429 names the wait %s', async (_, header, wait) => {
  const traveller = await signUp();
  const name = await subscribe(traveller);
  const orderId = await newOrder(traveller);
  pushes.answer({ status: 429, headers: { 'retry-after': header(server.services.clock()) } });
  const from = server.services.clock().getTime();
  await change(orderId);
  const job = await until(async () => (await jobsLeft()).find(({ tries }) => tries === 1));
  const pause = job.due_at.getTime() - from;
  // A date has whole seconds.
  expect(pause).toBeGreaterThanOrEqual(wait - 1_000);
  expect(pause).toBeLessThan(wait + minute);
  pushes.answer(undefined);
  moveTo(ahead + pause);
  await allDone();
  expect(pushesTo(name)).toHaveLength(1);
  expect(mailsTo(traveller).filter(({ raw }) => raw.includes('letter'))).toHaveLength(1);
});

test('two devices of an account get one push each; one that is gone is forgotten', async () => {
  const { traveller, passwd } = await signUpBySmtp(server.address, smtp);
  const { body } = await call(server.address, 'logIn', { email: traveller.email, passwd });
  const second = travellerOf(server, body as { email: string; token: string });
  const names = [await subscribe(traveller), await subscribe(second)] as const;
  const orderId = await newOrder(traveller);
  smtp.reset();
  await change(orderId);
  await allDone();
  expect(names.map((name) => pushesTo(name).length)).toEqual([1, 1]);
  expect(new Set(names.flatMap(pushesTo).map(({ topic }) => topic)).size).toBe(1);

  pushes.forget(names[1]);
  await change(orderId);
  await change(orderId);
  await allDone();
  expect(names.map((name) => pushesTo(name).length)).toEqual([3, 1]);
  const rows = server.services.db.selectFrom('push_subscriptions').select('endpoint');
  const kept = (await rows.execute()).map(({ endpoint }) => endpoint.split('/').at(-1));
  expect(kept).toContain(names[0]);
  expect(kept).not.toContain(names[1]);
  expect(mailsTo(traveller)).toHaveLength(3);
});

test('a browser that has passed to another account gets no push that was meant for the one before', async () => {
  const [before, after] = [await signUp(), await signUp()];
  const name = await subscribe(before);
  const orderId = await newOrder(before);
  pushes.answer({ status: 503 });
  await change(orderId);
  await until(async () => (await jobsLeft()).find(({ tries }) => tries === 1));
  await after.call('subscribeToPushes', pushes.subscription(name));
  pushes.answer(undefined);
  moveTo(minute);
  await allDone();
  expect(pushesTo(name)).toEqual([]);
});

test.each([
  ['two days ahead', 2 * day],
  ['ten years behind', -3_650 * day],
])('a phone whose clock is %s is told the server’s time, and gets its pushes', async (_, off) => {
  const traveller = await signUp();
  const name = newId();
  const wrong = () => new Date(Date.now() + off);
  const refused = await traveller.call('subscribeToPushes', pushes.subscription(name), {
    date: wrong(),
  });
  expect(refused.status).toBe(403);
  // As the app does it: from the answer it learns by how much its own clock is off.
  const correction = Date.parse(refused.headers.get('date') ?? '') - wrong().getTime();
  const date = () => new Date(wrong().getTime() + correction);
  const { ret } = await traveller.call('subscribeToPushes', pushes.subscription(name), {
    date: date(),
  });
  expect(ret).toBe(0);
  const orderId = await newOrder(traveller);
  await change(orderId);
  await allDone();
  expect(pushesTo(name)).toHaveLength(1);
  const order = await traveller.call('order', { order_id: orderId }, { date: date() });
  const [told] = order.body.change_list as { time: string }[];
  expect(Math.abs(Date.parse(told?.time ?? '') - Date.now())).toBeLessThan(minute);
});
