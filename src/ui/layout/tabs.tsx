import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { CountBadge } from '../feedback/count-badge';
import { Icon } from '../media/icon';
import { VisuallyHidden } from './visually-hidden';
import { Skeleton } from '../feedback/skeleton';
import styles from './tabs.module.css';
import { activeLanguage } from '../../language/translate';

/** Whether the tab's work is done, with words for screen readers. */
export interface TabMark {
  isDone: boolean;
  label: string;
}

type TabsProps<T extends string> = {
  label: string;
  /** The id prefix that connects tabs and panels; unique in the page. */
  base: string;
  tabs: readonly {
    id: T;
    label: ReactNode;
    count?: number;
    countLabel?: string;
    mark?: TabMark | undefined;
  }[];
  current: T;
  /** Without padding, for use inside a page's content. */
  bare?: boolean;
  onSelect: (id: T) => void;
};

/** A tab list; arrow keys, Home and End move between the tabs. */
export function Tabs<T extends string>({
  label,
  base,
  tabs,
  current,
  onSelect,
  bare = false,
}: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.id === current);

  function move(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const isRtl = activeLanguage().direction === 'rtl';
    const places: Record<string, number> = {
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: at === last ? 0 : at + 1,
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    const tab = place === undefined ? undefined : tabs[place];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place ?? 0]?.focus();
  }
  return (
    <div
      className={classNames(styles.tabs, bare && styles.bare)}
      role="tablist"
      aria-label={label}
      ref={list}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          className={styles.tab}
          type="button"
          role="tab"
          id={`${base}-tab-${tab.id}`}
          aria-controls={tab.id === current ? `${base}-panel-${tab.id}` : undefined}
          aria-selected={tab.id === current}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={move}
        >
          <span>{tab.label}</span>
          <CountBadge count={tab.count ?? 0} label={tab.countLabel} tone="danger" />
          {tab.mark && !tab.count && (
            <span className={classNames(styles.mark, tab.mark.isDone && styles.done)}>
              <Icon name={tab.mark.isDone ? 'check-circle' : 'edit'} size={16} />
              <VisuallyHidden> {tab.mark.label}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** The skeleton of tabs that are not known yet. */
export const TabsPlace = ({ bare = false }: { bare?: boolean }) => (
  <div className={classNames(styles.tabs, bare && styles.bare)}>
    <span className={styles.place}>
      <Skeleton shape="title" />
    </span>
  </div>
);

type TabPanelProps<T extends string> = { base: string; id: T; current: T; children: ReactNode };

/** The content of one tab; hidden panels stay mounted and keep their state. */
export function TabPanel<T extends string>({ base, id, current, children }: TabPanelProps<T>) {
  return (
    <div
      role="tabpanel"
      id={`${base}-panel-${id}`}
      aria-labelledby={`${base}-tab-${id}`}
      hidden={id !== current}
    >
      {children}
    </div>
  );
}
