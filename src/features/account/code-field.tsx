import type { ComponentPropsWithRef } from 'react';
import { Rich } from '../../language/rich';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { Button } from '../../ui/actions/button';
import { FieldFrame, type FieldFrameProps } from '../../ui/forms/field';
import { Icon } from '../../ui/media/icon';
import { classNames } from '../../ui/styles/class-names';
import styles from './code-field.module.css';
import logInDialogStyles from './log-in/log-in-dialog.module.css';
import { codeDigits } from './log-in/log-in-form';

/** Formats minutes and seconds: 42 is '0:42', 90 is '1:30'. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface Props {
  /** Until another code may be sent. */
  seconds: number;
  sending: boolean;
  offline: boolean;
  onSend: () => void;
}

/** Sends another code, once the time between two codes is over. */
export function ResendCode({ seconds, sending, offline, onSend }: Props) {
  if (seconds === 0)
    return (
      <Button
        variant="link"
        busy={sending}
        busyLabel={t('Sending the code')}
        disabled={offline}
        onClick={onSend}
      >
        {t('Send again')}
      </Button>
    );
  return (
    <p className={logInDialogStyles.wait}>
      <Icon name="clock" size={16} />
      <span>
        <Rich
          text={msg('Send again in <b>{time}</b>')}
          params={{ time: formatSeconds(seconds) }}
          tags={{ b: (part) => <strong>{part}</strong> }}
        />
      </span>
    </p>
  );
}

type CodeFieldProps = FieldFrameProps &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'children'> & {
    value: string;
    /** Digits only, never more than `length`. */
    onChange: (digits: string) => void;
    length?: number;
  };

/** A one-time code: a single input styled as cells, so that paste and autofill work. */
export function CodeField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  id,
  value,
  onChange,
  length = 6,
  ...rest
}: CodeFieldProps) {
  const next = Math.min(value.length, length - 1);
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, id }}>
      {(wiring) => (
        <div className={styles.box} dir="ltr">
          <input
            autoComplete="one-time-code"
            {...rest}
            {...wiring}
            className={styles.input}
            type="text"
            inputMode="numeric"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(codeDigits(event.target.value, length))}
          />
          <span className={styles.cells} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                className={classNames(
                  styles.cell,
                  index === next && styles.next,
                  index === next && value.length < length && styles.caret,
                )}
              >
                {value[index] ?? ''}
              </span>
            ))}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
