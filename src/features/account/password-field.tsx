import { useEffect, useState } from 'react';
import { passwordProblem } from '../../domain/account/credentials';
import type { PasswordStrength } from '../../domain/account/password-strength';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { IconButton } from '../../ui/actions/button';
import { Field, type FieldProps } from '../../ui/forms/field';
import { classNames } from '../../ui/styles/class-names';
import styles from './password-field.module.css';

const verdicts: Readonly<
  Record<PasswordStrength, readonly [tone: 'low' | 'fair' | 'high', SourceText]>
> = {
  common: ['low', msg('Easy to guess: many people use it')],
  personal: ['low', msg('Easy to guess: it contains your e-mail or a word like visa')],
  weak: ['low', msg('Easy to guess: make it longer')],
  fair: ['fair', msg('Not easy to guess')],
  strong: ['high', msg('Hard to guess')],
};

type Judge = (password: string, email: string) => PasswordStrength;

/** Loaded only once a new password is typed: the words are of no use before. */
async function loadJudge(): Promise<Judge> {
  const [{ passwordStrength }, { commonPasswords }] = await Promise.all([
    import('../../domain/account/password-strength'),
    import('../../domain/account/common-passwords'),
  ]);
  return (password, email) => passwordStrength(password, email, commonPasswords);
}

/** How hard a new password is to guess. It advises and refuses nothing; offline it may be missing. */
export function PasswordMeter({ password, email }: { password: string; email: string }) {
  const [judge, setJudge] = useState<Judge>();
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return undefined;
    let isShown = true;
    void loadJudge().then(
      (loaded) => {
        if (isShown) setJudge(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isTyped]);
  const fits = isTyped && passwordProblem(password) === undefined;
  if (!judge || !fits) return null;
  const [tone, verdict] = verdicts[judge(password, email)];
  return (
    <p className={classNames(styles.meter, styles[tone])} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {t(verdict)}
    </p>
  );
}

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'> & {
  showLabel?: string;
  hideLabelText?: string;
};

/** A password field with a button that shows the password; the caller sets `autocomplete`. */
export function PasswordField({
  showLabel = t('Show password'),
  hideLabelText = t('Hide password'),
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      trailing={
        <span className={styles.eye}>
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? hideLabelText : showLabel}
            onClick={() => setShown(!shown)}
          />
        </span>
      }
    />
  );
}
