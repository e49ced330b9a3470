import type { ReactNode } from 'react';
import { ErrorState } from './error-state';
import { LoadingList } from './loading-list';
import { LoadingArea } from './skeleton';

interface Props {
  face: 'loading' | 'failed' | 'missing';
  /** What is asked for, with its article: 'the passport'. */
  name: string;
  online: boolean;
  /** Why it failed, and what to do. */
  problem: string;
  /** What is not lost by that. */
  kept?: string | undefined;
  busy: boolean;
  onRetry: () => void;
  /** How many rows its list will have, or what else stands in its place while it is loading. */
  rows?: number;
  loading?: ReactNode;
  /** Stands where nothing is. */
  missing: ReactNode;
}

/** What stands where an answer would: it is loading, it failed, or there is nothing. */
export function AnswerFaces(props: Props) {
  const { face, name, online, problem, kept, busy, onRetry, rows = 3, loading, missing } = props;
  switch (face) {
    case 'missing':
      return missing;
    case 'failed':
      return (
        <ErrorState
          icon={online ? 'warning' : 'wifi-off'}
          title={online ? `${capitalized(name)} did not load` : 'You are offline'}
          kept={kept}
          busy={busy}
          busyLabel="Trying again"
          onRetry={onRetry}
        >
          {online ? problem : 'This application was not opened on this device before.'}
        </ErrorState>
      );
    case 'loading':
      return (
        <LoadingArea label={`Loading ${name}`}>
          {loading ?? <LoadingList rows={rows} />}
        </LoadingArea>
      );
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
