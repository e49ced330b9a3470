import type { PaymentOutcome, PaymentProvider } from './payment-provider';

/** The numbers that the sandbox knows. */
export const testCards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
} as const;

const confirmTimeoutMs = 30_000;

/**
 * The server's own test provider: no real money moves. It stands for a company's servers, so it has
 * an address of its own beside the calls; `origin` is the server's.
 */
export function sandboxProvider(
  origin: string,
  send: typeof fetch = (...request) => fetch(...request),
): PaymentProvider {
  const url = new URL('/sandbox-pay/confirm', origin);
  return {
    name: 'sandbox',
    async pay({ clientSecret }, { cardNumber }): Promise<PaymentOutcome> {
      try {
        const response = await send(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ clientSecret, cardNumber: cardNumber.replace(/\s/g, '') }),
          credentials: 'omit',
          signal: AbortSignal.timeout(confirmTimeoutMs),
        });
        return outcomeOf(response.status, await response.json());
      } catch {
        return { outcome: 'unknown' };
      }
    },
  };
}

/** Only the provider's own words count: a portal in the way has neither confirmed nor declined. */
function outcomeOf(status: number, answer: unknown): PaymentOutcome {
  const said = (typeof answer === 'object' ? answer : null) as Record<string, unknown> | null;
  if (status === 200 && said?.['status'] === 'succeeded') return { outcome: 'succeeded' };
  const reason = said?.['error'];
  if ((status === 400 || status === 402) && typeof reason === 'string')
    return { outcome: 'declined', reason };
  return { outcome: 'unknown' };
}
