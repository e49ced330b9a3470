import type { FormEvent } from 'react';
import { passkeyCalls } from '../../contract/passkeys';
import { api } from '../../page/services';
import { t } from '../../language/translate';
import { lacksProof, proofOf } from './own-account-requests';
import { OwnerProof } from './owner-proof';
import styles from './owner-form.module.css';
import { offlineReason, SubmitButton } from './submit-button';
import type { OwnAccount } from './use-own-account';
import { useOwnerForm } from './use-owner-form';
import { reloadPasskeys, type Passkey } from './use-passkeys';

interface RemovePasskeyFormProps {
  account: OwnAccount;
  passkey: Passkey;
  offline: boolean;
  /** Called with what was done, in words. */
  onDone: (words: string) => void;
}

/** Removes a passkey, after the owner's proof. */
export function RemovePasskeyForm({ account, passkey, offline, onDone }: RemovePasskeyFormProps) {
  const form = useOwnerForm();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (lacksProof(account, form.typed))
      return form.refuse(
        account.hasPassword ? t('Enter your password first.') : t('Enter the code first.'),
      );
    void form.send(async () => {
      const proof = await proofOf(account, form.typed);
      await api.call(passkeyCalls.removePasskey, { ...proof, passkey_id: passkey.id });
      await reloadPasskeys();
      onDone(t('The passkey is removed.'));
    });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>
        {t(
          'It no longer opens your account. Devices that are logged in stay logged in. You may delete it on your device, too.',
        )}
      </p>
      <OwnerProof account={account} form={form} offline={offline} />
      <SubmitButton
        problem={form.problem}
        reason={offline ? t(offlineReason) : undefined}
        busy={form.busy}
        busyLabel={t('Removing')}
      >
        {t('Remove')}
      </SubmitButton>
    </form>
  );
}
