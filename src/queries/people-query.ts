import { queryOptions, useQuery } from '@tanstack/react-query';
import { mostPeopleAtOnce, peopleCalls } from '../contract/account/people';
import { quietFailure } from '../services/failure-toast';
import { useSendOnce } from '../services/send-once';
import { api, queryClient } from '../services/services';
import { useIsLoggedIn } from '../session/session';

/** All people of the account at once: kept sealed on the phone, they are offered without a network. */
const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => api.call(peopleCalls.people, { most: mostPeopleAtOnce }),
  // Without them somebody is scanned or typed.
  meta: quietFailure,
});

/** The people of the account, and whether its owner wants them kept; nothing for visitors. */
export const usePeople = () => useQuery({ ...peopleQuery, enabled: useIsLoggedIn() });

/** The owner's answer whether people are kept. */
export const useKeepPeople = () =>
  useSendOnce({
    mutationFn: (kept: 'on' | 'off') => api.call(peopleCalls.keepPeople, { kept }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
