import { accountCalls } from '../../contract/accounts';
import { completeChoice, countriesAtom } from '../../state/countries';
import { api, atoms } from '../../state/services';
import { currentSession } from '../../state/session';

/**
 * Writes the chosen countries and the phone's time zone to the user's record: at the start, and
 * after a choice. A choice made offline lives on the phone until the next start writes it.
 */
export async function writeAccount(): Promise<void> {
  if (!currentSession()) return;
  const choice = completeChoice(atoms.get(countriesAtom));
  await api.call(accountCalls.updateAccount, {
    ...(choice && {
      country_id: choice.nationalityId,
      country_residence_id: choice.residenceId,
    }),
    // Minutes east of UTC; the + 0 makes a plain zero of JavaScript's -0.
    time_zone: -new Date().getTimezoneOffset() + 0,
  });
}
