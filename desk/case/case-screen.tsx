import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { failureText, isRefusal } from '../api/failure';
import { Empty, Failed, Loading } from '../ui/state';
import { caseQuery } from './case-query';
import { OpenCase } from './open-case';
import styles from './case-screen.module.css';

/** A case: loaded first, then claimed and reviewed. */
export function CaseScreen() {
  const { caseId = '' } = useParams();
  const { data, error, refetch } = useQuery(caseQuery(caseId));
  // Also while it was open: an account can be erased at any time.
  const isGone = isRefusal(error, 'not-found');
  if (data && !isGone) return <OpenCase key={caseId} whole={data} />;
  return (
    <main className={styles.waiting}>
      {error ? (
        isGone ? (
          <Empty icon="search" title="There is no such case, or it was erased">
            <p>Nothing that you decide about it is sent to anybody any more.</p>
            <Link to="/">To the queue</Link>
          </Empty>
        ) : (
          <Failed problem={failureText(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <Loading rows={12} label="Loading the case" />
      )}
    </main>
  );
}
