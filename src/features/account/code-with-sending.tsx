import { useState } from 'react';
import { describeProblem } from '../../page/describe-problem';
import { Button } from '../../ui/actions/button';
import { CodeField } from './code-field';
import { t } from '../../language/translate';

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
  const [state, setState] = useState<'new' | 'sending' | 'sent'>('new');

  async function ask() {
    setState('sending');
    onProblem(undefined);
    try {
      await send();
      setState('sent');
    } catch (error) {
      setState('new');
      onProblem(describeProblem(error));
    }
  }

  if (state !== 'sent')
    return (
      <Button
        full
        variant="outlined"
        busy={state === 'sending'}
        busyLabel={t('Sending the code')}
        disabled={offline || disabled}
        onClick={() => void ask()}
      >
        {label}
      </Button>
    );
  return (
    <CodeField
      label={label}
      name="code"
      hint={t('Valid for 10 minutes')}
      aside={
        <Button variant="link" disabled={offline} onClick={() => void ask()}>
          {t('Send again')}
        </Button>
      }
      value={value}
      onChange={onChange}
    />
  );
}
