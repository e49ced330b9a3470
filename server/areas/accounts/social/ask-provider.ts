import * as v from 'valibot';
import { readLimited } from '../../../infra/outgoing/limited-answer';

/** The provider refused, was down or slow, or answered what cannot be believed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/**
 * Asks a provider for JSON of a shape. What is asked may hold secrets and is never told.
 * @throws {ProviderError}
 */
export async function askProvider<Schema extends v.GenericSchema>(
  what: string,
  url: string | URL,
  schema: Schema,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<v.InferOutput<Schema>> {
  let status: number | undefined;
  try {
    // A redirect would carry our secret to whoever is named there.
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
