import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../actions/button';
import { Field } from './field';
import { FooterReason } from '../actions/footer-action';
import { Notice } from '../feedback/notice';
import { Stack } from '../layout/page';
import { Sheet } from '../overlays/sheet';
import { t } from '../../language/translate';

export interface EmailSheetForm {
  typed: string;
  hint: string | undefined;
  /** The error message for the address. */
  problem: string | undefined;
  isValid: boolean;
  busy: boolean;
  /** Why sending failed. */
  failure: string | undefined;
  /** The address to which the e-mail was sent; undefined before. */
  sentTo: string | undefined;
  type: (value: string) => void;
  judge: () => void;
  send: () => void;
  /** Resets the form after sending, for another address. */
  startOver: () => void;
}

interface Props {
  open: boolean;
  onClose: () => void;
  form: EmailSheetForm;
  online: boolean;
  /** The content of the mail, below the sheet's title: 'Kenya eTA, 90 days, Student'. */
  subject: string;
  /** Shown after sending. */
  sent: ReactNode;
}

/** The sheet for sending something to an e-mail address. */
export function EmailSheet({ open, onClose, form, online, subject, sent }: Props) {
  const formId = useId();
  const reasonId = useId();
  const input = useRef<HTMLInputElement>(null);

  function close() {
    onClose();
    if (form.sentTo !== undefined) form.startOver();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (online) form.send();
  }
  const reason = !online
    ? t('You are offline. What you typed stays here; send it when you are back online.')
    : !form.isValid
      ? t('Enter a complete e-mail address first.')
      : undefined;
  const footer = form.sentTo ? (
    <Button full onClick={close}>
      {t('Done')}
    </Button>
  ) : (
    <>
      {reason && (
        <FooterReason id={reasonId} icon={online ? 'info' : 'wifi-off'}>
          {reason}
        </FooterReason>
      )}
      <Button
        full
        type="submit"
        form={formId}
        disabled={reason !== undefined}
        reasonId={reasonId}
        busy={form.busy}
        busyLabel={t('Sending')}
      >
        {t('Send me now')}
      </Button>
    </>
  );
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Send me by E-mail')}
      line={subject}
      initialFocus={form.sentTo ? undefined : input}
      footer={footer}
    >
      {form.sentTo ? (
        <Notice tone="ok" live title={t('It is on its way')}>
          {sent}
        </Notice>
      ) : (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap={16}>
            <Field
              ref={input}
              label={t('E-mail')}
              placeholder={t('Enter your e-mail')}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              dir="ltr"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="send"
              maxLength={254}
              value={form.typed}
              hint={form.hint}
              error={form.problem}
              onChange={form.type}
              onBlur={form.judge}
              onKeyDown={(event) => event.key === 'Enter' && form.judge()}
            />
            {form.failure && (
              <Notice tone="danger" live>
                {form.failure}
              </Notice>
            )}
          </Stack>
        </form>
      )}
    </Sheet>
  );
}
