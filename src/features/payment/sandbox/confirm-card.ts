import * as v from 'valibot';
import type { InferOutput } from 'valibot';
import { payMethods } from '../../../contract/codes';
import {
  sandboxAnswer,
  type sandboxConfirmation,
  sandboxPaths,
  sandboxRefusal,
  type sandboxSecondFactor,
} from '../../../contract/sandbox-payment';
import { westernDigits } from '../../../domain/text/characters';
import { sandboxMessages } from '../../../domain/english/sandbox-messages';
import { wordsIfKnown } from '../../../language/translate-message';
import type { PaymentOutcome } from '../payment-attempt';

/** Why the test provider charged nothing, in the page's language; the server's text for an unknown code. */
const declineText = ({ code = '', error }: InferOutput<typeof sandboxRefusal>): string =>
  wordsIfKnown(sandboxMessages, code, {}) ?? error;

const confirmTimeoutMs = 30_000;

/** The outcome of one step; 'asks': a second factor is required. */
type StepOutcome = PaymentOutcome | { outcome: 'asks' };

/**
 * The client of our server's test provider, which moves no real money. It simulates a provider's
 * servers, so its endpoints are separate from the API; `origin` is the server's.
 */
export function sandboxServer(
  origin: string,
  send: typeof fetch = (...request) => fetch(...request),
) {
  async function post(path: string, body: object): Promise<StepOutcome> {
    try {
      const response = await send(new URL(path, origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        signal: AbortSignal.timeout(confirmTimeoutMs),
      });
      return outcomeOf(response.status, await response.json());
    } catch {
      return { outcome: 'unknown' };
    }
  }
  return {
    confirm: ({ cardNumber, method, ...card }: InferOutput<typeof sandboxConfirmation>) =>
      post(sandboxPaths.confirm, {
        ...card,
        cardNumber: westernDigits(cardNumber).replace(/[\s-]/g, ''),
        ...(method && { method: payMethods.codeOf(method) }),
      }),
    answerSecondFactor: (answer: InferOutput<typeof sandboxSecondFactor>) =>
      post(sandboxPaths.secondFactor, answer),
  };
}

/** Only the provider's own answer counts: a captive portal neither confirms nor declines. */
function outcomeOf(status: number, answer: unknown): StepOutcome {
  if (status === 200 && v.is(sandboxAnswer, answer)) {
    if (answer.status === 'requires_action') return { outcome: 'asks' };
    return { outcome: answer.status === 'succeeded' ? 'succeeded' : 'unknown' };
  }
  if ((status === 400 || status === 402) && v.is(sandboxRefusal, answer))
    return { outcome: 'declined', reason: declineText(answer) };
  return { outcome: 'unknown' };
}
