import { queryOptions, useQuery } from '@tanstack/react-query';
import { mostPeopleAtOnce, peopleCalls } from '../contract/account/people';
import type { RequestOf } from '../contract/define-call';
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

/** Also after a failure: the answer may be lost. */
const onSettled = () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });

/** The owner's answer whether people are kept. */
export const useKeepPeople = () =>
  useSendOnce({
    mutationFn: (kept: 'on' | 'off') => api.call(peopleCalls.keepPeople, { kept }),
    onSettled,
  });

/** All about one person. It is not kept on the phone, as the list is. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['people', id],
    queryFn: ({ signal }) => api.call(peopleCalls.person, { person_id: id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    persister: undefined,
    meta: quietFailure,
  });

export const useRemovePeople = () =>
  useSendOnce({ mutationFn: () => api.call(peopleCalls.removePeople, {}), onSettled });

export const useRemovePerson = () =>
  useSendOnce({
    mutationFn: (id: string) => api.call(peopleCalls.removePerson, { person_id: id }),
    onSettled,
  });

export const useCorrectPerson = () =>
  useSendOnce({
    mutationFn: (request: RequestOf<typeof peopleCalls.correctPerson>) =>
      api.call(peopleCalls.correctPerson, request),
    onSettled,
  });
