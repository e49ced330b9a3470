import * as v from 'valibot';
import { health, healthPath } from '../../contract/envelope';
import { policyTimes } from '../core/policy-times';

interface Probe {
  /** Whether the server has ever marked its answers: then it is ours, and has the health check. */
  marks?: () => Promise<boolean>;
  /** A call that needs no log-in, for a server without a health check. */
  call?: () => Promise<unknown>;
  signal?: AbortSignal;
  /** Receives the generation of the server's data, if the server sends one. */
  heard?: (generation: string) => void;
}

/**
 * Checks whether our server is reachable. A captive portal also answers 200, but not with a valid
 * health check. A foreign server without a health check counts as reachable if it answers a call.
 */
export async function serverAnswers(
  base: string,
  { marks, call, signal, heard }: Probe = {},
): Promise<boolean> {
  const timeout = AbortSignal.timeout(policyTimes.probe);
  const options = {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  } as const;
  try {
    const nonce = crypto.randomUUID();
    const response = await fetch(new URL(`${healthPath}?nonce=${nonce}`, base), options);
    const said = v.safeParse(health, await response.json().catch(() => undefined));
    if (said.success) {
      const { nonce: repeated = nonce, generation } = said.output;
      const isNow = response.ok && repeated === nonce;
      if (isNow && generation !== undefined) heard?.(generation);
      return isNow;
    }
    if (!call || (await marks?.())) return false;
    await call();
    return true;
  } catch {
    return false;
  }
}
