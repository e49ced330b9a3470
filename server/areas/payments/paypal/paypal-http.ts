import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { readLimited } from '../../../infra/outgoing/limited-answer';
import { PaymentFailure } from '../core/provider';

/** PayPal rejected a request. */
export class PayPalRefusal extends PaymentFailure {
  constructor(
    what: string,
    readonly status: number,
    /** PayPal's issue codes. */
    readonly issues: readonly string[],
    debugId = '',
  ) {
    super('refused', `PayPal refused a ${what}: ${[status, ...issues, debugId].join(' ')}.`);
  }
}

const word = v.pipe(v.string(), v.regex(/^\w{1,64}$/));
const refusal = v.looseObject({
  name: v.optional(word),
  debug_id: v.optional(word),
  details: v.optional(v.array(v.looseObject({ issue: v.optional(word) }))),
});

const pause = 300;

/**
 * Sends a request to PayPal and parses JSON of this schema; retries once if there was no response,
 * because all our requests are idempotent.
 * @param init creates the request's options for each attempt
 * @throws {PaymentFailure} without any content of the request
 */
export async function requestPayPal<Schema extends v.GenericSchema>(
  what: string,
  url: string,
  schema: Schema,
  init: RequestInit,
  timeout: number,
): Promise<v.InferOutput<Schema>> {
  const once = () => askOnce(what, url, schema, init, AbortSignal.timeout(timeout));
  try {
    return await once();
  } catch (error) {
    if (error instanceof PaymentFailure && error.kind === 'refused') throw error;
    await sleep(pause);
    return once();
  }
}

async function askOnce<Schema extends v.GenericSchema>(
  what: string,
  url: string,
  schema: Schema,
  init: RequestInit,
  signal: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  let status: number | undefined;
  let text: string;
  try {
    // A redirect would send our secret to its target.
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    status = response.status;
    text = await readLimited(response);
  } catch (error) {
    const reason = signal.aborted ? 'did not come in time' : 'could not be had';
    const kind = error instanceof Error ? error.name : typeof error;
    throw new PaymentFailure('unreachable', `PayPal's answer to a ${what} ${reason} (${kind}).`);
  }
  const answer = parseJson(text);
  if (status >= 200 && status < 300) {
    const { success, output } = v.safeParse(schema, answer);
    if (success) return output;
    throw new PaymentFailure('unreachable', `PayPal's answer to a ${what} cannot be read.`);
  }
  // 408 and 429 are temporary; 409 means that the same request is being processed.
  if (status < 400 || status >= 500 || [408, 409, 429].includes(status))
    throw new PaymentFailure('unreachable', `PayPal gave no answer to a ${what}: HTTP ${status}.`);
  const { output: why, success: isReadable } = v.safeParse(refusal, answer);
  const { name, details = [], debug_id } = isReadable ? why : {};
  const issues = [name, ...details.map(({ issue }) => issue)].filter((each) => each !== undefined);
  throw new PayPalRefusal(what, status, issues, debug_id);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
