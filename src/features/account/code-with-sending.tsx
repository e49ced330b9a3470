import { useState } from 'react';
import { describeProblem } from '../../services/describe-problem';
import { Button } from '../../ui/actions/button';
import { useNow } from '../../platform/use-now';
import { resendCodeSeconds } from '../../domain/limits';
import { CodeField, ResendCode } from './code-field';
import { secondsToResend, waitOf } from './log-in/log-in-form';
import { t } from '../../language/translate';

const secondMs = 1000;

interface CodeWithSendingProps {
  label: string;
  send: () => Promise<void>;
  offline: boolean;
  /** Why no code can be sent yet. */
  disabled?: boolean;
  value: string;
  onChange: (code: string) => void;
  onProblem: (problem: string | undefined) => void;
}

/** A code that is sent by mail when it is asked for. */
export function CodeWithSending({
  label,
  send,
  offline,
  disabled = false,
  value,
  onChange,
  onProblem,
}: CodeWithSendingProps) {
  const [sending, setSending] = useState(false);
  /** When the first or newest code was sent: its field stays, whatever becomes of the next one. */
  const [sentAt, setSentAt] = useState<number>();
  const now = useNow(sentAt === undefined ? undefined : secondMs);

  async function ask() {
    setSending(true);
    onProblem(undefined);
    try {
      await send();
      setSentAt(Date.now());
    } catch (error) {
      onProblem(describeProblem(error));
    }
    setSending(false);
  }

  if (sentAt === undefined)
    return (
      <Button
        full
        variant="outlined"
        busy={sending}
        busyLabel={t('Sending the code')}
        disabled={offline || disabled}
        onClick={() => void ask()}
      >
        {label}
      </Button>
    );
  const wait = waitOf(sentAt, resendCodeSeconds);
  return (
    <CodeField
      label={label}
      name="code"
      hint={t('Valid for 10 minutes')}
      aside={
        <ResendCode
          seconds={secondsToResend({ wait }, now)}
          sending={sending}
          offline={offline}
          onSend={() => void ask()}
        />
      }
      value={value}
      onChange={onChange}
    />
  );
}
