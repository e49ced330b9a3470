import { type Ref, useRef } from 'react';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { Rich } from '../../../language/rich';
import { t } from '../../../language/translate';
import { usePageSettings } from '../../../services/page-settings';
import { unusualHint } from '../../../session/unusual-hint';
import { Button } from '../../../ui/actions/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Field } from '../../../ui/forms/field';
import { Icon } from '../../../ui/media/icon';
import { CodeField, ResendCode } from '../code-field';
import { problemText } from '../form-problem';
import { providersHere } from './social-log-in';
import styles from './log-in-dialog.module.css';
import type { LogInPage } from './log-in-form';
import { PasswordField, PasswordMeter } from '../password-field';
import { offlineReason, SubmitButton } from '../submit-button';
import type { LogIn } from './use-log-in';

/** With the specified error in plain words. */
function hintOf({ page, email, problems }: LogIn['form']): string | undefined {
  if (problems.email === 'email-invalid') return t('Write it like name@example.com.');
  return page === 'log-in' ? undefined : unusualHint(email);
}

interface FieldsProps {
  logIn: LogIn;
}

/**
 * The e-mail is the account's user name, also for a password manager; where one logs in, the browser
 * offers passkeys in it, too.
 */
export function EmailField({ logIn: { form, dispatch } }: FieldsProps) {
  const { earlier } = form;
  const field = (
    <Field
      label={t('E-mail')}
      type="email"
      dir="ltr"
      name="email"
      autoComplete={form.page === 'log-in' ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      value={form.email}
      hint={hintOf(form)}
      error={problemText(form.problems.email)}
      onChange={(value) => dispatch({ type: 'typed', field: 'email', value })}
    />
  );
  if (earlier === undefined || form.email !== '') return field;
  return (
    <div>
      {field}
      <Button
        variant="link"
        onClick={() => dispatch({ type: 'typed', field: 'email', value: earlier })}
      >
        <Rich
          text={msg('Use <b>{email}</b>')}
          params={{ email: earlier }}
          tags={{ b: (part) => <bdi className={styles.address}>{part}</bdi> }}
        />
      </Button>
    </div>
  );
}

export function AccountPasswordField({
  logIn: { form, dispatch },
  kind,
  ref,
}: FieldsProps & { kind: 'current-password' | 'new-password'; ref?: Ref<HTMLInputElement> }) {
  const isNew = kind === 'new-password';
  return (
    <PasswordField
      ref={ref}
      label={form.page === 'forgot-password' ? t('New password') : t('Password')}
      name="password"
      autoComplete={kind}
      hint={isNew && !form.problems.password ? t('6 to 16 characters') : undefined}
      value={form.password}
      error={problemText(form.problems.password)}
      onChange={(value) => dispatch({ type: 'typed', field: 'password', value })}
    />
  );
}

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
        hint={
          form.problems.code === 'code-missing'
            ? t('Enter the 6 digits from our mail.')
            : t('Valid for 10 minutes')
        }
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
