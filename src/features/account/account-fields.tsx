import type { Ref } from 'react';
import { unusualHint } from '../../session/unusual-hint';
import { Field } from '../../ui/forms/field';
import { problemText } from './form-problem';
import { PasswordField } from './password-field';
import type { LogIn } from './use-log-in';
import { t } from '../../language/translate';

interface FieldsProps {
  logIn: LogIn;
}

/**
 * The e-mail is the account's user name, also for a password manager; where one logs in, the browser
 * offers passkeys in it, too.
 */
export function EmailField({ logIn: { form, dispatch } }: FieldsProps) {
  return (
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
      hint={form.page === 'log-in' ? undefined : unusualHint(form.email)}
      error={problemText(form.problems.email)}
      onChange={(value) => dispatch({ type: 'typed', field: 'email', value })}
    />
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
