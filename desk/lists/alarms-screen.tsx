import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deskMoneyCalls, type DeskAlarm } from '../../src/contract/desk/money-calls';
import { call } from '../api/call';
import { paths } from '../app/paths';
import { hasRole, useSession } from '../session/session';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { ListScreen } from '../ui/list-screen';
import { FailureNote } from '../ui/failure-note';
import { Panel } from '../ui/panel';
import { Empty } from '../ui/state';
import { formatMoment } from '../ui/formats';
import styles from './lists.module.css';

/** Payments that a person has to look at. */
export function AlarmsScreen() {
  const [closed, setClosed] = useState(false);
  const query = useQuery({
    queryKey: ['alarms', closed],
    queryFn: () => call(deskMoneyCalls.deskAlarms, { closed }),
    refetchInterval: 30_000,
  });
  return (
    <ListScreen
      title="Payment alarms"
      query={query}
      tools={
        <Button small aria-pressed={closed} onClick={() => setClosed(!closed)}>
          {closed ? 'Show open ones' : 'Show closed ones'}
        </Button>
      }
    >
      {({ alarms }) =>
        alarms.length === 0 ? (
          <Empty
            icon="bell"
            title={closed ? 'No alarm was closed yet' : 'No payment needs a look'}
          />
        ) : (
          alarms.map((alarm) => <Alarm key={alarm.id} alarm={alarm} />)
        )
      }
    </ListScreen>
  );
}

function Alarm({ alarm }: { alarm: DeskAlarm }) {
  const { id, caseId, problem, detail, raisedAt, closed } = alarm;
  const session = useSession();
  const [words, setWords] = useState('');
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => call(deskMoneyCalls.deskCloseAlarm, { id, words }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alarms'] }),
  });
  return (
    <Panel
      title={problem}
      aside={
        <>
          {formatMoment(raisedAt)} · <Link to={paths.case(caseId, 1, 'overview')}>{caseId}</Link>
        </>
      }
    >
      <p className={styles.words}>{detail}</p>
      {closed ? (
        <p className={styles.answer}>
          <strong>{closed.operator.name}</strong>, {formatMoment(closed.at)}: {closed.words}
        </p>
      ) : (
        hasRole(session, 'finance') && (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              close.mutate();
            }}
          >
            <Field
              label="What was done"
              required
              maxLength={500}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <FailureNote error={close.error} />
            <div className={styles.actions}>
              <Button look="primary" small type="submit" busy={close.isPending}>
                Close the alarm
              </Button>
            </div>
          </form>
        )
      )}
    </Panel>
  );
}
