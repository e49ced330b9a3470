import type { Agent } from 'node:https';
import webPush, { WebPushError } from 'web-push';
import { JobFailure } from '../../infra/jobs/job-failure';
import type { PushKeys } from './push-keys';

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
  /** For a push service with a certificate of its own. */
  readonly agent?: Agent | undefined;
}

const second = 1_000;
/** Shorter than a job's lease. */
const timeout = 10 * second;
const secondsKept = 7 * 86_400;
const longestWait = 3_600 * second;

/**
 * Whether an address belongs to one of these hosts: the server sends requests there, so it must not
 * be an address of the traveller's choice.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  );
}

/**
 * Sends a push.
 * @param topic of several messages of one topic that wait for a phone, it gets the newest only
 * @returns 'gone' if the browser has ended its subscription
 * @throws {JobFailure} with the time to wait if the push service names one; 'never' if it refuses
 *   the message itself
 */
export async function sendPush(
  { keys, contact, agent }: PushSender,
  { endpoint, p256dh, auth }: Subscription,
  message: { readonly text: string; readonly topic: string },
): Promise<'accepted' | 'gone'> {
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, message.text, {
      vapidDetails: { subject: `mailto:${contact}`, ...keys },
      TTL: secondsKept,
      urgency: 'high',
      topic: message.topic,
      timeout,
      ...(agent && { agent }),
    });
    return 'accepted';
  } catch (error) {
    if (!(error instanceof WebPushError)) throw error;
    const { statusCode, headers } = error;
    if (statusCode === 404 || statusCode === 410) return 'gone';
    const problem = `${new URL(endpoint).host} answered ${statusCode}.`;
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 429;
    throw new JobFailure(problem, isRefused ? 'never' : waitOf(headers), { cause: error });
  }
}

/** What Retry-After asks for, in milliseconds; 0 if it says nothing. */
function waitOf(headers: Readonly<Record<string, string>>): number {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? Math.min(seconds * second, longestWait) : 0;
}
