import * as v from 'valibot';
import { health, healthPath } from '../contract/envelope';
import { policyTimes } from './policy-times';

/** Whether our own server answers: a captive portal answers 200 too, but not with our words. */
export async function serverAnswers(base: string, signal?: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.timeout(policyTimes.probe);
  try {
    const response = await fetch(new URL(healthPath, base), {
      cache: 'no-store',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return response.ok && v.is(health, await response.json());
  } catch {
    return false;
  }
}
