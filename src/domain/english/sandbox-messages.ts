import type { SandboxDecline } from '../../contract/sandbox-payment';
import { catalogueOf } from '../messages/catalogue';
import type { None } from '../messages/message';

/** The test provider's messages when it charges nothing. */
export const sandboxMessages = catalogueOf<Readonly<Record<SandboxDecline, None>>>()({
  'card-declined': 'Your card was declined.',
  'card-expired': 'Your card has expired.',
  'card-without-funds': 'Your card has insufficient funds.',
  'card-unknown': 'The test payment knows only its test cards.',
  'card-number-missing': 'Enter a card number.',
  'code-wrong': 'The code was wrong, so nothing was charged.',
  'code-missing': 'Enter the code.',
  'code-not-asked': 'No code was asked for. Confirm the card first.',
  'payment-closed': 'This payment can no longer be made.',
});
