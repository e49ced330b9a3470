import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { useSession } from '../session/use-session';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { SelectField } from '../ui/field';
import { Note } from '../ui/note';
import { colleaguesQuery } from './queue-query';

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
      {handOver.error && (
        <Note tone="danger" alert>
          {failureText(handOver.error)}
        </Note>
      )}
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
