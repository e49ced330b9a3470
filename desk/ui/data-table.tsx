import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './data-table.module.css';

interface ShowMoreProps {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  children: string;
}

/** Loads the next page of a list, while there is one. */
export function ShowMore({ query, children }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      look="soft"
      small
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}

/** A flat table in a card. */
export function DataTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    // Wider than the screen it scrolls, also by the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} tabIndex={0} role="region" aria-label="Table">
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
