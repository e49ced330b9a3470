import { useState, type FormEvent } from 'react';
import { Field } from '../../ui/forms/field';
import { t } from '../../language/translate';
import { lacksProof, proofOf } from './own-account-requests';
import { OwnerProof } from './owner-proof';
import styles from './owner-form.module.css';
import { kindOfDevice } from './passkey-support';
import { offlineReason, SubmitButton } from './submit-button';
import type { OwnAccount } from './use-own-account';
import { useOwnerForm } from './use-owner-form';
import { reloadPasskeys } from './use-passkeys';

interface AddPasskeyFormProps {
  account: OwnAccount;
  offline: boolean;
  /** Called with what was done, in words. */
  onDone: (words: string) => void;
}

/** Names the passkey, proves the owner, and then lets the browser make it. */
export function AddPasskeyForm({ account, offline, onDone }: AddPasskeyFormProps) {
  const form = useOwnerForm();
  const [name, setName] = useState(() => kindOfDevice(navigator.userAgent));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return form.refuse(t('Give the passkey a name first.'));
    if (lacksProof(account, form.typed))
      return form.refuse(
        account.hasPassword ? t('Enter your password first.') : t('Enter the code first.'),
      );
    void form.send(async () => {
      const { addPasskey } = await import('./passkey-requests');
      await addPasskey(await proofOf(account, form.typed), name.trim());
      await reloadPasskeys();
      onDone(t('Your passkey is added.'));
    });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('Name of the passkey')}
        hint={t('To tell it from others, for example “My phone”')}
        name="passkey-name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(value) => {
          setName(value);
          form.refuse(undefined);
        }}
      />
      <OwnerProof account={account} form={form} offline={offline} />
      <SubmitButton
        problem={form.problem}
        reason={offline ? t(offlineReason) : undefined}
        busy={form.busy}
        busyLabel={t('Waiting for your device')}
      >
        {t('Add a passkey')}
      </SubmitButton>
    </form>
  );
}
