import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { paths } from '../app/paths';
import { caseQuery } from '../case/case-query';

/** Takes a case without opening it. */
export function useTake() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (caseId: string) => call(deskCaseCalls.deskClaim, { caseId, forLater: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['queue'] }),
  });
}

/** Claims the first case of the queue that nobody has, and opens it. */
export function useClaimNext() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { claimed } = await call(deskCaseCalls.deskClaimNext, {});
      if (!claimed) return undefined;
      const opened = await client.fetchQuery({ ...caseQuery(claimed.caseId), staleTime: 0 });
      const applicant = opened.applicants.find(({ id }) => id === claimed.applicantId);
      return paths.case(claimed.caseId, applicant?.number ?? 1);
    },
    onSuccess: (path) => {
      if (path === undefined) setProblem('Nothing waits that nobody has taken.');
      else void navigate(path);
    },
    onError: (failure) => setProblem(failureText(failure)),
  });
  return {
    isPending,
    problem,
    claim: () => {
      setProblem(undefined);
      if (!isPending) mutate();
    },
  };
}
