import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { equalText, type ServerSecret } from '../../../infra/secrets/server-secret';
import type { Db } from '../../../infra/db/tables';
import type { ProviderEvent } from '../core/settle-from-event';

const header = 'sandbox-signature';
const tolerance = 300_000;
const firstWait = 2_000;
const mostTries = 12;

const eventBody = v.object({ id: v.string(), type: v.string(), intent_id: v.string() });

/** Sends one event to the webhook; true if it was accepted. */
type Send = (body: string, headers: Readonly<Record<string, string>>) => Promise<boolean>;

/**
 * Delivers the due events, signed, and retries failed ones later; each event is sent by one server
 * at a time.
 */
export async function deliverDue(
  { db, secret, send }: { db: Db; secret: ServerSecret; send: Send },
  now: Date,
): Promise<void> {
  const due = await db
    .selectFrom('sandbox_events')
    .where('delivered_at', 'is', null)
    .where('due_at', '<=', now)
    .where('tries', '<', mostTries)
    .orderBy('due_at')
    .limit(50)
    .selectAll()
    .execute();
  for (const { id, intent_id, kind, tries, due_at } of due) {
    const claimed = await db
      .updateTable('sandbox_events')
      .set({ tries: tries + 1, due_at: new Date(now.getTime() + firstWait * 2 ** tries) })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('due_at', '=', due_at)
      .where('delivered_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) continue;
    const body = JSON.stringify({ id, type: kind, intent_id });
    if (!(await send(body, { [header]: sign(secret, body, now) }))) continue;
    await db
      .updateTable('sandbox_events')
      .set({ delivered_at: now })
      .where('id', '=', id)
      .execute();
  }
}

/** Parses an event that the sandbox signed recently. */
export function readSandboxEvent(
  secret: ServerSecret,
  body: Buffer,
  headers: IncomingHttpHeaders,
  now: Date,
): Omit<ProviderEvent, 'provider'> | undefined {
  const given = headers[header];
  const [, time] = /^t=(\d{1,15}),v1=[0-9a-f]{64}$/.exec(String(given)) ?? [];
  if (time === undefined) return undefined;
  const at = new Date(Number(time));
  if (Math.abs(now.getTime() - at.getTime()) > tolerance) return undefined;
  const text = body.toString('utf8');
  if (!equalText(sign(secret, text, at), String(given))) return undefined;
  const { id, type, intent_id } = v.parse(eventBody, JSON.parse(text));
  return { id, kind: type, intentId: intent_id };
}

function sign(secret: ServerSecret, body: string, at: Date): string {
  const key = secret.sign('sandbox webhook', '');
  const mark = createHmac('sha256', key).update(`${at.getTime()}.${body}`).digest('hex');
  return `t=${at.getTime()},v1=${mark}`;
}
