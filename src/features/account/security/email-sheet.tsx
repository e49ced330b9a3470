import { useState } from 'react';
import { emailProblem } from '../../../domain/account/credentials';
import { useIsOnline } from '../../../services/connection';
import { showToast } from '../../../services/toasts';
import { unusualHint } from '../../../session/unusual-hint';
import { Field } from '../../../ui/forms/field';
import { Sheet } from '../../../ui/overlays/sheet';
import { CodeWithSending } from '../code-with-sending';
import { changeEmail, type OwnAccount, reloadOwnAccount, sendOwnerCode } from './own-account';
import { OwnerProofForm, useOwnerForm } from './owner-proof-form';
import styles from './owner-proof-form.module.css';
import { t } from '../../../language/translate';

/** Changes the account's address, with proof of the old account and of the new mailbox. */
export function EmailSheet({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const form = useOwnerForm(account);
  const offline = !useIsOnline();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const isEmail = emailProblem(email) === undefined;

  function check() {
    if (!isEmail) return t('Write the new address first.');
    return code === '' ? t('Enter the code that we sent to the new address.') : undefined;
  }

  const submit = () =>
    form.send(async () => {
      await changeEmail(account, form.typed, { email, code });
      await reloadOwnAccount();
      showToast(t('Your address is changed. Other devices are logged out.'), 'ok');
      onClose();
    });

  return (
    <Sheet open title={t('Change e-mail address')} onClose={onClose}>
      {/* A password's proof depends on the address, so the password is needed to keep it. */}
      <OwnerProofForm
        form={form}
        withPasskey={!account.hasPassword}
        check={check}
        onSubmit={submit}
        buttonLabel={t('Change address')}
        busyLabel={t('Changing the address')}
      >
        <p className={styles.lead}>
          {t(
            'Your applications and what is saved on your devices stay yours. We tell the old address.',
          )}
        </p>
        <Field
          label={t('New e-mail')}
          type="email"
          dir="ltr"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          hint={unusualHint(email)}
          onChange={(value) => {
            setEmail(value);
            form.refuse(undefined);
          }}
        />
        <CodeWithSending
          key={email}
          label={isEmail ? t('Code for {email}', { email: email.trim() }) : t('Send code')}
          send={() => sendOwnerCode(email)}
          offline={offline}
          disabled={!isEmail}
          value={code}
          onChange={setCode}
          onProblem={form.refuse}
        />
      </OwnerProofForm>
    </Sheet>
  );
}
