import { useState } from 'react';
import { toastMs } from '../../domain/limits';
import { showToast } from '../../page/toasts';
import { Button } from '../../ui/actions/button';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import { t } from '../../language/translate';

interface Props {
  value: string;
  /** The button's accessible name. */
  label: string;
}

/** A button that copies a text and shows in a toast whether that worked. */
export function CopyButton({ value, label }: Props) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), toastMs);
    } catch {
      // Permission denied, or no clipboard on an insecure origin.
      showToast(t('It could not be copied. Select it by hand: {text}', { text: value }), 'danger');
    }
  }

  return (
    <>
      <Button
        small
        variant="outlined"
        icon={copied ? 'check' : undefined}
        aria-label={copied ? undefined : label}
        onClick={() => void copy()}
      >
        {copied ? t('Copied') : t('Copy')}
      </Button>
      <VisuallyHidden live>{copied ? t('Copied') : ''}</VisuallyHidden>
    </>
  );
}
