import type { ReactNode } from 'react';
import { ErrorState, LoadFailed } from './error-state';
import { LoadingArea, LoadingList, Skeleton } from './skeleton';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';

const texts = {
  'the application': {
    loading: msg('Loading the application'),
    failed: msg('This application did not load'),
  },
  'the documents': {
    loading: msg('Loading the documents'),
    failed: msg('The documents did not load'),
  },
  'the letters': { loading: msg('Loading the letters'), failed: msg('The letters did not load') },
  'the passport': {
    loading: msg('Loading the passport'),
    failed: msg('The passport did not load'),
  },
  'the photo': { loading: msg('Loading the photo'), failed: msg('The photo did not load') },
  'the requirements': {
    loading: msg('Loading the requirements'),
    failed: msg('The requirements did not load'),
  },
};

interface Props {
  kind: 'loading' | 'failed' | 'missing';
  /** The requested data. */
  name: keyof typeof texts;
  online: boolean;
  /** Why loading failed, and what to do. */
  problem: string;
  /** A note on data that was not lost. */
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
  const { kind, name, online, problem, kept, busy, onRetry, rows = 3, loading, missing } = props;
  switch (kind) {
    case 'missing':
      return missing;
    case 'failed':
      return (
        <ErrorState
          icon={online ? 'warning' : 'wifi-off'}
          title={online ? t(texts[name].failed) : t('You are offline')}
          kept={kept}
          busy={busy}
          busyLabel={t('Trying again')}
          onRetry={onRetry}
        >
          {online ? problem : t('This application was not opened on this device before.')}
        </ErrorState>
      );
    case 'loading':
      return (
        <LoadingArea label={t(texts[name].loading)}>
          {loading ?? <LoadingList rows={rows} />}
        </LoadingArea>
      );
  }
}

interface RowsPlaceholderProps {
  /** Announced while the rows load. */
  label: string;
  rows: number;
  /** Why they did not load. */
  problem: string | undefined;
  onRetry: () => void;
}

/** A placeholder for the rows of a sheet. */
export const RowsPlaceholder = ({ label, rows, problem, onRetry }: RowsPlaceholderProps) =>
  problem === undefined ? (
    <LoadingArea label={label}>
      <Skeleton shape="row" count={rows} />
    </LoadingArea>
  ) : (
    <LoadFailed onRetry={onRetry}>{problem}</LoadFailed>
  );
