import type { ReactNode } from 'react';
import { failureText } from '../api/failure';
import { Failed, Loading } from './state';
import styles from './list-screen.module.css';

type ListScreenProps<Data> = {
  title: string;
  /** Beside the title: how many, a filter, a button. */
  tools?: ReactNode;
  /** Above the content: it stays as it is while another content is loaded. */
  filters?: ReactNode;
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
};

/** A screen of the rail: its title, and its content once that is loaded. */
export function ListScreen<Data>({
  title,
  tools,
  filters,
  query,
  children,
}: ListScreenProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.tools}>{tools}</span>
      </header>
      <main className={styles.body}>
        {filters}
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <Failed problem={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={10} label={`Loading ${title.toLowerCase()}`} />
        )}
      </main>
    </>
  );
}
