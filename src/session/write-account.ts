import { updateAccountCall } from '../contract/account/account-summary';
import { isLanguage } from '../contract/languages';
import { keptLanguage } from '../services/kept-language';
import { completeChoice, ownChoice, wireChoice } from './countries';
import { api } from '../services/services';
import { currentSession } from './session';

let written = true;

/**
 * Writes the countries and the language chosen on this phone and its time zone to the account: at
 * the start, and after a choice. Countries of the page's address are not written.
 */
export async function writeAccount(): Promise<void> {
  if (!currentSession()) return;
  written = false;
  const choice = completeChoice(ownChoice());
  const language = keptLanguage();
  await api.call(updateAccountCall, {
    ...wireChoice(choice),
    ...(isLanguage(language) && { language }),
    // Minutes east of UTC; the + 0 makes a plain zero of JavaScript's -0.
    time_zone: -new Date().getTimezoneOffset() + 0,
  });
  written = true;
}

/** Retries a failed write when the server is reachable again. */
export async function writeAccountAgain(): Promise<void> {
  if (!written) await writeAccount();
}
