import * as v from 'valibot';
import { readLimited } from '../../../infra/outgoing/limited-answer';

/** The provider rejected the request, was down or slow, or sent an invalid response. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/**
 * Requests JSON of this schema from a provider. Errors contain nothing of the request, which may
 * hold secrets.
 * @throws {ProviderError}
 */
export async function requestProvider<Schema extends v.GenericSchema>(
  what: string,
  url: string | URL,
  schema: Schema,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<v.InferOutput<Schema>> {
  let status: number | undefined;
  try {
    // A redirect would send our secret to its target.
    const response = await fetch(url, { redirect: 'error', ...init });
    status = response.status;
    if (response.ok) return v.parse(schema, JSON.parse(await readLimited(response)));
    await response.body?.cancel();
  } catch (error) {
    const reason = init.signal.aborted ? 'did not come in time' : 'could not be had';
    const kind = error instanceof Error ? error.name : typeof error;
    throw new ProviderError(`The ${what} ${reason} (${kind}).`);
  }
  throw new ProviderError(`The ${what} was refused with HTTP ${status}.`);
}
