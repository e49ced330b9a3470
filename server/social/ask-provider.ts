import * as v from 'valibot';

/** The provider refused, was down or slow, or answered what cannot be believed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

const largestAnswer = 256 * 1024;

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
    if (response.ok) return v.parse(schema, JSON.parse(await readText(response)));
    await response.body?.cancel();
  } catch (error) {
    const reason = init.signal.aborted ? 'did not come in time' : 'could not be had';
    const kind = error instanceof Error ? error.name : typeof error;
    throw new ProviderError(`The ${what} ${reason} (${kind}).`);
  }
  throw new ProviderError(`The ${what} was refused with HTTP ${status}.`);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > largestAnswer) throw new ProviderError('The answer is too large.');
  }
  return Buffer.concat(chunks).toString('utf8');
}
