import { useId, useState } from 'react';
import { PasskeysDialog } from '../account/passkeys-dialog';
import { setSingleKeys, singleKeysOn } from '../keys/use-keys';
import { OwnLogInDialog } from '../session/own-log-in-dialog';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { SelectField } from '../ui/field';
import { AutomaticReview } from './automatic-review';
import { chooseTheme, isTheme, keptTheme, themes } from './theme';
import styles from './operator-menu.module.css';

type OperatorMenuProps = {
  operator: { readonly name: string; readonly role: string };
  onClose: () => void;
  onLogOut: () => void;
};

const themeLabels = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** An operator's settings on this machine, and the log-out. */
export function OperatorMenu({ operator, onClose, onLogOut }: OperatorMenuProps) {
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
