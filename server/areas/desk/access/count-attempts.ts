import { LimitReached } from '../../../errors/limit-reached';
import { countIp, countUse, limits } from '../../../infra/limits/limits';
import type { Services } from '../../../services';
import { DeskRefusal } from '../desk-refusal';

/**
 * Counts an attempt with an operator's password or code.
 * @throws {DeskRefusal} 'too-many-attempts'
 */
export async function countAttempt(
  services: Services,
  { email, ip }: { email: string; ip: string },
  now: Date,
): Promise<void> {
  try {
    await countIp(services, limits.logInsPerIp, ip, now);
    await countUse(services.db, limits.deskLogInsPerAddress, email, now);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw new DeskRefusal('too-many-attempts', { params: { seconds: error.seconds } });
  }
}
