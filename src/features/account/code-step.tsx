import { useRef } from 'react';
import { usePageSettings } from '../../services/page-settings';
import { Button } from '../../ui/actions/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { CodeField } from './code-field';
import { Icon } from '../../ui/media/icon';
import { AccountPasswordField } from './account-fields';
import { PasswordMeter } from './password-meter';
import { problemText } from './form-problem';
import styles from './log-in-dialog.module.css';
import type { LogInPage } from './log-in-form';
import { providersHere } from './social-settings';
import { ResendCode } from './resend-code';
import { offlineReason, SubmitButton } from './submit-button';
import type { LogIn } from './use-log-in';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';

const ends: Record<LogInPage, readonly [label: SourceText, busyLabel: SourceText]> = {
  'sign-up': [msg('Sign Up'), msg('Signing up')],
  'forgot-password': [msg('Set new password'), msg('Changing the password')],
  'prove-email': [msg('Log In'), msg('Logging in')],
  'log-in': [msg('Log In'), msg('Logging in')],
};

const codeLength = 6;

/** Step 2 of all pages except Log In: the code and the new password. */
export function CodeStep({ logIn, offline }: { logIn: LogIn; offline: boolean }) {
  const { form, dispatch } = logIn;
  const [label, busyLabel] = ends[form.page];
  const password = useRef<HTMLInputElement>(null);
  const hasProviders = providersHere(usePageSettings()).length > 0;
  return (
    <>
      <div className={styles.sent}>
        <span className={styles.mail}>
          <Icon name="mail" size={24} />
        </span>
        <p className={styles.words}>
          <span className={styles.label}>{t('We sent a 6-digit code to')}</span>
          <span className={styles.address}>
            <bdi>{form.email.trim()}</bdi>
          </span>
        </p>
        <Button variant="link" onClick={() => dispatch({ type: 'email-change-asked' })}>
          {t('Change')}
        </Button>
      </div>
      {/* Tells a password manager whose password this will be. */}
      <input
        className={styles.unseen}
        type="email"
        name="username"
        autoComplete="username"
        value={form.email.trim()}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <CodeField
        label={t('Verification code')}
        name="code"
        length={codeLength}
        hint={t('Valid for 10 minutes')}
        aside={
          <ResendCode
            seconds={logIn.seconds}
            sending={logIn.sending}
            offline={offline}
            onSend={logIn.send}
          />
        }
        value={form.code}
        error={problemText(form.problems.code)}
        onChange={(value) => {
          dispatch({ type: 'typed', field: 'code', value });
          if (value.length === codeLength && form.code.length < codeLength)
            password.current?.focus();
        }}
      />
      {form.page !== 'prove-email' && (
        <AccountPasswordField ref={password} logIn={logIn} kind="new-password" />
      )}
      {form.page !== 'prove-email' && <PasswordMeter password={form.password} email={form.email} />}
      {form.page === 'forgot-password' && (
        <Checkbox
          checked={form.unlinks}
          onChange={(unlinks) => dispatch({ type: 'unlinking-chosen', unlinks })}
        >
          {hasProviders
            ? t('Also remove passkeys and log-in with Google and Facebook')
            : t('Also remove passkeys')}
        </Checkbox>
      )}
      <SubmitButton
        problem={problemText(form.problems.form)}
        reason={offline ? t(offlineReason) : undefined}
        busy={logIn.entering}
        busyLabel={t(busyLabel)}
      >
        {t(label)}
      </SubmitButton>
    </>
  );
}
