import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { paths } from '../app/paths';
import { caseQuery } from '../case/case-query';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { SelectField } from '../ui/field';
import { FailureNote } from '../ui/failure-note';
import { colleaguesQuery } from './queue-query';

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

type HandOverDialogProps = {
  row: { readonly caseId: string; readonly name: string };
  onClose: () => void;
};

/** Gives a case to a colleague; the operator takes it first, if nobody has it. */
export function HandOverDialog({ row: { caseId, name }, onClose }: HandOverDialogProps) {
  const { operator } = useSession();
  const colleagues = useQuery(colleaguesQuery);
  const others = (colleagues.data?.operators ?? []).filter(({ id }) => id !== operator.id);
  const [chosen, setChosen] = useState('');
  const to = chosen || (others[0]?.id ?? '');
  const client = useQueryClient();
  const handOver = useMutation({
    mutationFn: async () => {
      const { fence } = await call(deskCaseCalls.deskClaim, { caseId });
      await call(deskCaseCalls.deskHandOver, { caseId, fence, to });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['queue'] });
      onClose();
    },
  });
  return (
    <Dialog title={`Hand over ${name}`} onClose={onClose}>
      {others.length === 0 ? (
        <p>There is no other operator.</p>
      ) : (
        <SelectField
          label="To"
          value={to}
          onChange={setChosen}
          options={others.map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
      <FailureNote error={handOver.error} />
      <Button
        look="primary"
        disabled={to === ''}
        busy={handOver.isPending}
        onClick={() => handOver.mutate()}
      >
        Hand over
      </Button>
    </Dialog>
  );
}
