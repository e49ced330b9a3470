import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { DeskIcon, type DeskIconName } from '../ui/desk-icon';
import { Initials } from '../ui/initials';
import { OperatorMenu } from './operator-menu';
import { OfflineBar } from './offline-bar';
import styles from './shell.module.css';

/** An entry of the rail. */
export interface RailEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: DeskIconName;
  /** How many wait there; absent where nothing is counted. */
  readonly count?: number | undefined;
}

type ShellProps = {
  operator: {
    readonly name: string;
    readonly role: string;
    readonly doneToday?: number | undefined;
  };
  entries: readonly RailEntry[];
  onLogOut: () => void;
  children: ReactNode;
};

/** The rail with its counts, and the screen beside it. */
export function Shell({ operator, entries, onLogOut, children }: ShellProps) {
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#screen">
        Skip to the content
      </a>
      <nav className={styles.rail} aria-label="Desk">
        <p className={styles.brand}>
          <span className={styles.mark}>
            <DeskIcon name="stamp" size={20} />
          </span>
          <span>
            <strong>visa</strong> desk
          </span>
        </p>
        <ul className={styles.entries}>
          {entries.map(({ to, label, icon, count }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.entry}
                aria-current={to === pathname + search ? 'page' : undefined}
              >
                <DeskIcon name={icon} size={20} />
                <span className={styles.entryLabel}>{label}</span>
                {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
              </Link>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={styles.operator}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Initials name={operator.name} mine size="normal" />
          <span className={styles.operatorWords}>
            <strong>{operator.name}</strong>
            <span>
              {operator.doneToday === undefined
                ? operator.role
                : `${operator.doneToday} done today`}
            </span>
          </span>
        </button>
      </nav>
      <div className={styles.screen} id="screen" tabIndex={-1}>
        <OfflineBar />
        {children}
      </div>
      {open && (
        <OperatorMenu operator={operator} onClose={() => setOpen(false)} onLogOut={onLogOut} />
      )}
    </div>
  );
}
