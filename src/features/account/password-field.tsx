import { useState } from 'react';
import { Field, type FieldProps } from '../../ui/forms/field';
import { IconButton } from '../../ui/actions/button';
import styles from './password-field.module.css';
import { t } from '../../language/translate';

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
