import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { CountBadge } from './count-badge';
import { dressLink, type LinkElement } from './link-element';
import styles from './tabs.module.css';

type TabLinksProps<T extends string> = {
  label: string;
  tabs: readonly {
    id: T;
    label: ReactNode;
    count?: number;
    countLabel?: string;
    link: LinkElement;
  }[];
  current: T;
  /** No gutter of its own, inside a page's content. */
  bare?: boolean;
};

/** Tabs that are addresses of their own. */
export function TabLinks<T extends string>({
  label,
  tabs,
  current,
  bare = false,
}: TabLinksProps<T>) {
  return (
    <nav className={classNames(styles.tabs, bare && styles.bare)} aria-label={label}>
      {tabs.map((tab) => (
        <span key={tab.id} className={styles.item}>
          {dressLink(tab.link, {
            className: styles.tab,
            'aria-current': tab.id === current ? 'page' : undefined,
            children: (
              <>
                <span>{tab.label}</span>
                <CountBadge count={tab.count ?? 0} label={tab.countLabel} tone="danger" />
              </>
            ),
          })}
        </span>
      ))}
    </nav>
  );
}
