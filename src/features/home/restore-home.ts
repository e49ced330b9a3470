import { restoreKept } from '../../services/restore-kept';
import { atoms, kept, queryClient } from '../../services/services';
import { countriesQuery } from '../../queries/country-queries';
import { completeChoice, countriesAtom } from '../../session/countries';
import { currentSession } from '../../session/session';
import { visitorId } from '../../storage/kept-answers';
import { destinationsQuery } from './destinations-query';

/** Reads what home showed last while React takes over its HTML, so that cards follow at once. */
export function restoreHome(): void {
  const session = currentSession();
  const choice = completeChoice(atoms.get(countriesAtom));
  void restoreKept(queryClient, kept, {
    queryKey: countriesQuery.queryKey,
    userId: visitorId,
    isLasting: true,
  });
  if (!choice) return;
  const { queryKey } = destinationsQuery(session !== undefined, choice);
  void restoreKept(queryClient, kept, { queryKey, userId: session?.userId ?? visitorId });
}
