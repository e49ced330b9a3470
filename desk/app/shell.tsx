import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { PasskeysDialog } from '../account/passkeys-dialog';
import { call } from '../api/call';
import { setSingleKeys, singleKeysOn } from '../keys/use-keys';
import { OwnLogInDialog } from '../session/own-log-in-dialog';
import { enter, useSession } from '../session/session';
import { Button } from '../ui/button';
import { DeskIcon, type DeskIconName } from '../ui/desk-icon';
import { Dialog } from '../ui/dialog';
import { SelectField } from '../ui/field';
import { Initials } from '../ui/initials';
import { FailureNote } from '../ui/failure-note';
import { OfflineBar } from './offline-bar';
import styles from './shell.module.css';
import { chooseTheme, isTheme, keptTheme, themes } from './theme';

/** In dev: lets the server move new orders on, so that one person can live a whole application. */
function AutomaticReview() {
  const session = useSession();
  const id = useId();
  const change = useMutation({
    mutationFn: (on: boolean) => call(deskSessionCalls.deskReviewsByItself, { on }),
    onSuccess: (_, on) => enter({ ...session, reviewsByItself: on }),
  });
  if (session.reviewsByItself === undefined) return null;
  return (
    <>
      <div className={styles.check}>
        <input
          id={id}
          type="checkbox"
          checked={session.reviewsByItself}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        <label htmlFor={id}>Automatic review: new orders move on without an operator</label>
      </div>
      <FailureNote error={change.error} />
    </>
  );
}

type OperatorMenuProps = {
  operator: { readonly name: string; readonly role: string };
  onClose: () => void;
  onLogOut: () => void;
};

const themeLabels = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** An operator's settings on this machine, and the log-out. */
function OperatorMenu({ operator, onClose, onLogOut }: OperatorMenuProps) {
  const [theme, setTheme] = useState(keptTheme);
  const [single, setSingle] = useState(singleKeysOn);
  const [passkeys, setPasskeys] = useState(false);
  const [changing, setChanging] = useState(false);
  const id = useId();
  if (passkeys) return <PasskeysDialog onClose={onClose} />;
  if (changing) return <OwnLogInDialog onClose={() => setChanging(false)} />;
  return (
    <Dialog title={operator.name} onClose={onClose}>
      <p className={styles.role}>{operator.role}</p>
      <SelectField
        label="Colours"
        value={theme}
        onChange={(value) => {
          if (!isTheme(value)) return;
          setTheme(value);
          chooseTheme(value);
        }}
        options={themes.map((value) => ({ value, label: themeLabels[value] }))}
      />
      <div className={styles.check}>
        <input
          id={id}
          type="checkbox"
          checked={single}
          onChange={(event) => {
            setSingle(event.target.checked);
            setSingleKeys(event.target.checked);
          }}
        />
        <label htmlFor={id}>Keys of one letter decide (switch off for speech input)</label>
      </div>
      <Button icon="lock" onClick={() => setChanging(true)}>
        Password and second factor
      </Button>
      <AutomaticReview />
      <Button icon="lock" onClick={() => setPasskeys(true)}>
        Passkeys
      </Button>
      <Button icon="log-out" onClick={onLogOut}>
        Log out
      </Button>
    </Dialog>
  );
}

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
