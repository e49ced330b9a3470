import * as v from 'valibot';
import { payMethods } from './codes';

/**
 * The test provider's own calls, made by the traveller's browser; a real provider has them on its
 * own servers. They are beside the API base.
 */
export const sandboxPaths = {
  confirm: '/sandbox-pay/confirm',
  secondFactor: '/sandbox-pay/second-factor',
} as const;

/** The reasons why the test provider charges nothing; the texts are in domain/english/sandbox-messages.ts. */
export const sandboxDeclines = [
  'card-declined',
  'card-expired',
  'card-without-funds',
  'card-unknown',
  'card-number-missing',
  'code-wrong',
  'code-missing',
  'code-not-asked',
  'payment-closed',
] as const;
export type SandboxDecline = (typeof sandboxDeclines)[number];

/** The outcome of a payment with a test card. */
export type SandboxBehaviour =
  | { readonly does: 'succeeds' }
  /** Nothing is charged, and another card can be used. */
  | { readonly does: 'declines'; readonly reason: SandboxDecline }
  /** Requires the code; without it the payment stays open. */
  | { readonly does: 'asks' }
  /** Never answers, and nothing is charged: as if the traveller had left. */
  | { readonly does: 'leaves' }
  /** Is processing at first, and later sends the result to the server. */
  | { readonly does: 'decides later'; readonly to: 'succeeded' | 'failed' };

export interface SandboxCard {
  readonly number: string;
  /** The end of a sentence that starts with the card's number. */
  readonly words: string;
  readonly behaviour: SandboxBehaviour;
}

/** The valid code of the second factor; any other one fails. */
export const secondFactorCode = '123456';

export const sandboxCards = [
  { number: '4242 4242 4242 4242', words: 'pays', behaviour: { does: 'succeeds' } },
  {
    number: '4000 0000 0000 0002',
    words: 'is declined',
    behaviour: { does: 'declines', reason: 'card-declined' },
  },
  {
    number: '4000 0000 0000 0069',
    words: 'has expired',
    behaviour: { does: 'declines', reason: 'card-expired' },
  },
  {
    number: '4000 0000 0000 9995',
    words: 'has insufficient funds',
    behaviour: { does: 'declines', reason: 'card-without-funds' },
  },
  { number: '4000 0027 6000 3184', words: 'asks for a code', behaviour: { does: 'asks' } },
  { number: '4000 0000 0000 0119', words: 'gives no answer', behaviour: { does: 'leaves' } },
  {
    number: '4000 0000 0000 0077',
    words: 'pays a little later',
    behaviour: { does: 'decides later', to: 'succeeded' },
  },
  {
    number: '4000 0000 0000 0101',
    words: 'fails a little later',
    behaviour: { does: 'decides later', to: 'failed' },
  },
] as const satisfies readonly SandboxCard[];

export const sandboxConfirmation = v.object({
  clientSecret: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  cardNumber: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
  /** The method to record; absent: a card. */
  method: v.optional(payMethods.schema),
});

export const sandboxSecondFactor = v.object({
  clientSecret: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  code: v.pipe(v.string(), v.maxLength(32)),
});

/** HTTP 200. For 402 (declined) and 400 the body is a `sandboxRefusal`. */
export const sandboxAnswer = v.object({
  status: v.picklist(['succeeded', 'processing', 'requires_action']),
});

/** The reason as a code, and as an English text for pages that do not know the code. */
export const sandboxRefusal = v.object({
  error: v.string(),
  code: v.optional(v.string()),
});
