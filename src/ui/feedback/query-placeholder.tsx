import type { ReactNode } from 'react';
import { ErrorState } from './error-state';
import { LoadingList } from './loading-list';
import { LoadingArea } from './skeleton';

interface Props {
  face: 'loading' | 'failed' | 'missing';
  /** The requested data, with its article: 'the passport'. */
  name: string;
  online: boolean;
  /** Why loading failed, and what to do. */
  problem: string;
  /** What was not lost. */
  kept?: string | undefined;
  busy: boolean;
  onRetry: () => void;
  /** The number of skeleton rows; `loading` replaces them. */
  rows?: number;
  loading?: ReactNode;
  /** Shown if the data does not exist. */
  missing: ReactNode;
}

/** A placeholder for data that is loading, has failed to load, or does not exist. */
export function QueryPlaceholder(props: Props) {
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
