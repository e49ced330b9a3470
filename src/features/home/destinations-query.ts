import { hashKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { countryCalls } from '../../contract/countries';
import { useCompleteChoice, type CompleteChoice } from '../../session/countries';
import { api } from '../../services/services';
import { useIsLoggedIn } from '../../session/session';

async function request(loggedIn: boolean, { nationalityId, residenceId }: CompleteChoice) {
  const call = loggedIn ? countryCalls.homepage : countryCalls.visitorHomepage;
  const asked = { country_id: nationalityId, country_residence_id: residenceId };
  return (await api.call(call, asked)).destinations;
}

export const destinationsQuery = (loggedIn: boolean, choice: CompleteChoice | undefined) =>
  queryOptions({
    queryKey: ['destinations', loggedIn, choice],
    queryFn: choice ? () => request(loggedIn, choice) : skipToken,
    meta: { visitorsHash: hashKey(['destinations', false, choice]) },
  });

/** The destinations for the chosen countries; disabled before they are chosen. */
export const useDestinations = () =>
  useQuery(destinationsQuery(useIsLoggedIn(), useCompleteChoice()));
