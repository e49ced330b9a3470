import { useQuery } from '@tanstack/react-query';
import { peopleCalls } from '../../../contract/account/people';
import type { RequestOf } from '../../../contract/define-call';
import { quietFailure } from '../../../services/failure-toast';
import { useSendOnce } from '../../../services/send-once';
import { api, queryClient } from '../../../services/services';

/** Also after a failure: the answer may be lost. */
const onSettled = () => queryClient.invalidateQueries({ queryKey: ['people'] });

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
