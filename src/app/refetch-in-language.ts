import { sentLanguage } from '../language/sent-language';
import { subscribeToLanguage } from '../language/translate';
import { queryClient } from '../page/services';

/** Queries whose answers have texts of the server; countries are named on the phone. */
const withTexts = new Set<unknown>([
  'destinations',
  'product',
  'order',
  'orders',
  'coupons',
  'offered-coupons',
]);

/**
 * Asks again for what the server says, whenever the language changes. Until the answer arrives, and
 * without a network, the texts stay as they are, marked with their language.
 */
export function refetchInLanguage(): void {
  let asked = sentLanguage();
  subscribeToLanguage(() => {
    if (sentLanguage() === asked) return;
    asked = sentLanguage();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => withTexts.has(queryKey[0]) });
  });
}
