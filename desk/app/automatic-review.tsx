import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { enter } from '../session/session-store';
import { useSession } from '../session/use-session';
import { Note } from '../ui/note';
import styles from './operator-menu.module.css';

/** In dev: lets the server move new orders on, so that one person can live a whole application. */
export function AutomaticReview() {
  const session = useSession();
  const id = useId();
  const change = useMutation({
    mutationFn: (on: boolean) => call(deskSessionCalls.deskReviewsByItself, { on }),
    onSuccess: (_, on) => enter({ ...session, reviewsByItself: on }),
  });
  if (session.reviewsByItself === undefined) return null;
  return (
    <>
      <div className={styles.check}>
        <input
          id={id}
          type="checkbox"
          checked={session.reviewsByItself}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        <label htmlFor={id}>Automatic review: new orders move on without an operator</label>
      </div>
      {change.error && (
        <Note tone="danger" alert>
          {failureText(change.error)}
        </Note>
      )}
    </>
  );
}
