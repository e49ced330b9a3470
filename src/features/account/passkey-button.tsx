import { Button } from '../../ui/actions/button';
import { t } from '../../language/translate';
import styles from './passkey-button.module.css';
import type { PasskeyEntry } from './use-passkey-entry';

interface PasskeyButtonProps {
  entry: PasskeyEntry;
  way: 'log-in' | 'sign-up';
  offline: boolean;
}

/** Log-in or sign-up with a passkey; renders nothing where the browser has none. */
export function PasskeyButton({ entry, way, offline }: PasskeyButtonProps) {
  if (!entry.isOffered) return null;
  return (
    <div className={styles.place}>
      <Button
        small
        full
        variant="outlined"
        icon="shield"
        busy={entry.busy}
        busyLabel={t('Waiting for your passkey')}
        disabled={offline}
        onClick={way === 'log-in' ? entry.logIn : entry.signUp}
      >
        {way === 'log-in' ? t('Log in with a passkey') : t('Sign up with a passkey instead')}
      </Button>
    </div>
  );
}
