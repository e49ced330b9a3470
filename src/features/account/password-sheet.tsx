import { useState, type FormEvent } from 'react';
import { passwordProblem } from '../../domain/account/credentials';
import { useIsOnline } from '../../page/connection';
import { showToast } from '../../page/toasts';
import { Sheet } from '../../ui/overlays/sheet';
import { problemText } from './form-problem';
import { changePassword } from './own-account-requests';
import { OwnerProof } from './owner-proof';
import styles from './owner-form.module.css';
import { PasswordMeter } from './password-meter';
import { PasswordField } from './password-field';
import { offlineReason, SubmitButton } from './submit-button';
import { reloadOwnAccount, type OwnAccount } from './use-own-account';
import { useOwnerForm } from './use-owner-form';
import { t } from '../../language/translate';

/** Changes the password, or sets the first one of an account that has none. */
export function PasswordSheet({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const form = useOwnerForm();
  const offline = !useIsOnline();
  const [password, setPassword] = useState('');
  const [shows, setShows] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setShows(true);
    if (passwordProblem(password)) return;
    void form.send(async () => {
      await changePassword(account, form.typed, password);
      await reloadOwnAccount();
      showToast(t('Your password is changed. Other devices are logged out.'), 'ok');
      onClose();
    });
  }

  return (
    <Sheet
      open
      title={account.hasPassword ? t('Change password') : t('Set a password')}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <OwnerProof account={account} form={form} offline={offline} />
        <PasswordField
          label={t('New password')}
          name="new-password"
          autoComplete="new-password"
          hint={t('6 to 16 characters')}
          value={password}
          error={shows ? problemText(passwordProblem(password)) : undefined}
          onChange={setPassword}
        />
        <PasswordMeter password={password} email={account.email} />
        <SubmitButton
          problem={form.problem}
          reason={offline ? t(offlineReason) : undefined}
          busy={form.busy}
          busyLabel={t('Changing the password')}
        >
          {t('Set new password')}
        </SubmitButton>
      </form>
    </Sheet>
  );
}
