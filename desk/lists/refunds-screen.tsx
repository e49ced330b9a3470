import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deskMoneyCalls, type RefundToApprove } from '../../src/contract/desk/money-calls';
import { call } from '../api/call';
import { paths } from '../app/paths';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { ListScreen } from '../ui/list-screen';
import { FailureNote } from '../ui/failure-note';
import { Note } from '../ui/note';
import { Panel } from '../ui/panel';
import { Empty } from '../ui/state';
import { formatMoney, formatMoment } from '../ui/formats';
import styles from './lists.module.css';

/** Refunds above the limit, which a second person approves. */
export function RefundsScreen() {
  const { secondPersonAbove } = useSession();
  const query = useQuery({
    queryKey: ['refunds'],
    queryFn: () => call(deskMoneyCalls.deskRefundsToApprove, {}),
    refetchInterval: 30_000,
  });
  return (
    <ListScreen
      title="Refunds"
      query={query}
      tools={<span>More than {formatMoney(secondPersonAbove)} needs a second person</span>}
    >
      {({ refunds }) =>
        refunds.length === 0 ? (
          <Empty icon="receipt" title="No refund waits for a second person" />
        ) : (
          refunds.map((refund) => <Refund key={refund.id} refund={refund} />)
        )
      }
    </ListScreen>
  );
}

function Refund({ refund }: { refund: RefundToApprove }) {
  const { id, caseId, amount, paid, label, askedBy, askedAt, isMine } = refund;
  const [words, setWords] = useState('');
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['refunds'] });
  const approve = useMutation({
    mutationFn: () => call(deskMoneyCalls.deskApproveRefund, { id }),
    onSuccess,
  });
  const decline = useMutation({
    mutationFn: () => call(deskMoneyCalls.deskDeclineRefund, { id, words }),
    onSuccess,
  });
  const failure = approve.error ?? decline.error;
  return (
    <Panel
      title={`${formatMoney(amount)} of ${formatMoney(paid)} paid`}
      aside={
        <>
          {formatMoment(askedAt)} · <Link to={paths.case(caseId, 1, 'overview')}>{caseId}</Link>
        </>
      }
    >
      <p className={styles.words}>
        {label}, asked for by {isMine ? 'you' : askedBy.name}
      </p>
      <FailureNote error={failure} />
      {isMine ? (
        <Note tone="wait">Somebody else has to approve what you asked for.</Note>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            decline.mutate();
          }}
        >
          <div className={styles.actions}>
            <Button look="primary" small busy={approve.isPending} onClick={() => approve.mutate()}>
              Approve the refund
            </Button>
          </div>
          <Field
            label="Why not"
            required
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <div className={styles.actions}>
            <Button look="danger" small type="submit" busy={decline.isPending}>
              Decline
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}
