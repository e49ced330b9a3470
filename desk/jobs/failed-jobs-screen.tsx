import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deskJobCalls, type FailedJob } from '../../src/contract/desk/admin-calls';
import { call } from '../api/call';
import { Button } from '../ui/button';
import { ListScreen } from '../ui/list-screen';
import { FailureNote } from '../ui/failure-note';
import { Panel } from '../ui/panel';
import { Empty } from '../ui/state';
import { formatMoment } from '../ui/formats';
import styles from './failed-jobs.module.css';

const queryKey = ['failed-jobs'] as const;

const kinds: Readonly<Record<string, string>> = {
  'mail-change': 'A mail about a change',
  'mail-answer': 'A mail with an answer of Support',
  'push-change': 'A push about a change',
  'send-check': 'A finished check',
};

/** Mails, pushes and finished checks that could not be sent. */
export function FailedJobsScreen() {
  const query = useQuery({
    queryKey,
    queryFn: () => call(deskJobCalls.deskFailedJobs, {}),
    refetchInterval: 30_000,
  });
  return (
    <ListScreen title="Not sent" query={query}>
      {({ jobs, total }) => (
        <>
          {jobs.length === 0 && <Empty icon="mail" title="Everything was sent" />}
          {total > jobs.length && <p>{`The newest ${jobs.length} of ${total}.`}</p>}
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </>
      )}
    </ListScreen>
  );
}

function Job({ job: { id, kind, problem, tries, createdAt, failedAt } }: { job: FailedJob }) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey });
  const retry = useMutation({
    mutationFn: () => call(deskJobCalls.deskRetryJob, { id }),
    onSuccess,
  });
  const close = useMutation({
    mutationFn: () => call(deskJobCalls.deskCloseJob, { id }),
    onSuccess,
  });
  const failure = retry.error ?? close.error;
  return (
    <Panel title={kinds[kind] ?? kind} aside={`given up ${formatMoment(failedAt)}`}>
      <p className={styles.problem}>{problem}</p>
      <p className={styles.about}>
        {`Since ${formatMoment(createdAt)}, tried ${tries} times · ${id}`}
      </p>
      <FailureNote error={failure} />
      <div className={styles.actions}>
        <Button look="primary" small busy={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
        <Button small busy={close.isPending} onClick={() => close.mutate()}>
          Close
        </Button>
      </div>
    </Panel>
  );
}
