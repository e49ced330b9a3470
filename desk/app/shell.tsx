import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useKeys } from '../keys/use-keys';
import type { Binding } from '../keys/key-map';
import { DeskIcon, type DeskIconName } from '../ui/desk-icon';
import { Initials } from '../ui/initials';
import { KeysDialog } from './keys-dialog';
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

const shellKeys: readonly Binding<'keys'>[] = [{ command: 'keys', keys: ['?'], label: 'all keys' }];

/** The rail with its counts, and the screen beside it. */
export function Shell({ operator, entries, onLogOut, children }: ShellProps) {
  const [open, setOpen] = useState<'keys' | 'menu'>();
  useKeys(shellKeys, { keys: () => setOpen('keys') });
  const { pathname, search } = useLocation();
  const close = () => setOpen(undefined);
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
          onClick={() => setOpen('menu')}
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
      {open === 'keys' && <KeysDialog onClose={close} />}
      {open === 'menu' && <OperatorMenu operator={operator} onClose={close} onLogOut={onLogOut} />}
    </div>
  );
}
