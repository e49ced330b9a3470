import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import webPush, { type RequestDetails } from 'web-push';
import { retryAfterSeconds } from '../../../src/domain/calendar/retry-after';
import type { Db } from '../../infra/db/tables';
import { JobFailure } from '../../infra/jobs/worker-failure';

/** The keys that identify this server to push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys of the database, made at its first start. They belong to the database, because browsers
 * subscribe with the public one: every server of a database, and a restored one, needs the same.
 */
export async function loadPushKeys(db: Db): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  const kept = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  return { publicKey: kept.public_key, privateKey: kept.private_key };
}

/** Where a browser receives pushes, and its keys. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushSender {
  readonly keys: PushKeys;
  /** Whom push services may write to: a mail address. */
  readonly contact: string;
  readonly clock: () => Date;
  /** For a push service with a certificate of its own. */
  readonly agent?: https.Agent | undefined;
}

const second = 1_000;
/** From the look-up of its address to the answer; shorter than a job's lease. */
const longestAnswer = 10 * second;
/** Other push services are not kept waiting by one that does not answer. */
const restTime = 60 * second;
const secondsKept = 7 * 86_400;
const longestWait = 3_600 * second;

/**
 * Whether an address belongs to one of these hosts, each with its port if it is not the usual one: the server sends requests there, so it must not
 * be an address of the traveller's choice.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, host, username, password } = new URL(endpoint);
  return (
    // As every reader of addresses reads it: one that would be written otherwise is of no browser.
    href === endpoint &&
    protocol === 'https:' &&
    username + password === '' &&
    services.some((service) => host === service || host.endsWith(`.${service}`))
  );
}

/** Sends pushes, each to the push service of its browser. */
export class PushServices {
  /** Until when those are left alone that did not answer, in milliseconds since 1970, by host. */
  readonly #resting = new Map<string, number>();

  constructor(private readonly sender: PushSender) {}

  /**
   * Sends a push.
   * @param topic of several messages of one topic that wait for a phone, it gets the newest only
   * @returns 'gone' if the browser has ended its subscription, or its keys are none
   * @throws {JobFailure} with the time to wait if the push service names one, or does not answer;
   *   'never' if it refuses the message itself
   */
  async send(
    subscription: Subscription,
    message: { readonly text: string; readonly topic: string },
  ): Promise<'accepted' | 'gone'> {
    const { clock, agent } = this.sender;
    const { host } = new URL(subscription.endpoint);
    const rest = (this.#resting.get(host) ?? 0) - clock().getTime();
    if (rest > 0) throw new JobFailure(`${host} does not answer.`, rest);
    const request = this.#encrypted(subscription, message);
    if (!request) return 'gone';
    const signal = AbortSignal.timeout(longestAnswer);
    const answer = await post(request, signal, agent).catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
      this.#resting.set(host, clock().getTime() + restTime);
      throw new JobFailure(`${host} does not answer.`, restTime, { cause });
    });
    this.#resting.delete(host);
    const { statusCode: status = 0, headers } = answer;
    if (status >= 200 && status < 300) return 'accepted';
    if (status === 404 || status === 410) return 'gone';
    const isRefused = status >= 400 && status < 500 && status !== 429;
    const seconds = retryAfterSeconds(headers['retry-after'], clock().getTime()) ?? 0;
    const wait = Math.min(seconds * second, longestWait);
    throw new JobFailure(`${host} answered ${status}.`, isRefused ? 'never' : wait);
  }

  #encrypted(
    { endpoint, p256dh, auth }: Subscription,
    { text, topic }: { readonly text: string; readonly topic: string },
  ): RequestDetails | undefined {
    const { keys, contact } = this.sender;
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: `mailto:${contact}`, ...keys },
        TTL: secondsKept,
        urgency: 'high',
        topic,
      });
    } catch {
      // A browser makes no such keys; our own were used before.
      return undefined;
    }
  }
}

/**
 * Sends a request; its answer's status is all that matters. web-push would wait for the end of the
 * answer, for ever if the connection ends before it.
 */
function post(
  { endpoint, method, headers, body }: RequestDetails,
  signal: AbortSignal,
  agent: https.Agent | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = https.request(
      endpoint,
      { method, headers, signal, ...(agent && { agent }) },
      (answer) => {
        resolve(answer);
        answer.on('error', () => undefined).resume();
      },
    );
    request.on('error', reject).end(body);
  });
}
