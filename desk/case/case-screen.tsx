import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { failureText, isRefusal } from '../api/failure';
import { Empty, Failed, Loading } from '../ui/state';
import { caseQuery } from './case-query';
import { OpenCase } from './open-case';
import styles from './case-screen.module.css';

/** A case: loaded first, then claimed and reviewed. */
export function CaseScreen() {
  const { caseId = '' } = useParams();
  const { data, error, refetch } = useQuery(caseQuery(caseId));
  if (data) return <OpenCase key={caseId} whole={data} />;
  return (
    <main className={styles.waiting}>
      {error ? (
        isRefusal(error, 'not-found') ? (
          <Empty icon="search" title="There is no such case, or it was erased">
            <a href="/">To the queue</a>
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
