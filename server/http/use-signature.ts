import { signatureWindowSeconds } from '../../src/contract/signature';
import { HttpProblem } from '../errors/refusal';
import type { Db } from '../infra/db/tables';
import { tryUse } from '../infra/limits/limits';

/**
 * Longer than any signature can be valid: its date may be ahead by the window, and the clocks of two
 * servers differ a little.
 */
const once = { name: 'signature', count: 1, seconds: 2 * signatureWindowSeconds + 60 };

/**
 * Accepts a signed change once. Together with the kept answers it holds that no signed request takes
 * effect twice: with a key whose answer is kept, the same bytes get that answer again (a browser may
 * send them twice by itself); without one they are refused here. Whoever repeats a request after an
 * answer was lost signs it anew, and is not concerned. Uses are rows that the sweep removes, so it
 * holds across servers, and memory does not grow.
 * @throws {HttpProblem} 409 if this very request was accepted before
 */
export async function useSignature(db: Db, signature: string, now: Date): Promise<void> {
  if (!(await tryUse(db, once, signature, now)))
    throw new HttpProblem(409, { code: 'request-repeated' });
}
