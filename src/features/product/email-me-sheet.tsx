import { useId, useRef, type FormEvent } from 'react';
import type { IdentityId } from '../../domain/identity';
import { useIsOnline } from '../../state/connection';
import { describeProblem } from '../../state/describe-problem';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FooterReason } from '../../ui/footer-reason';
import { Notice } from '../../ui/notice';
import { Stack } from '../../ui/page';
import { Sheet } from '../../ui/sheet';
import { useEmailMe } from './use-email-me';

interface Props {
  open: boolean;
  onClose: () => void;
  productId: number;
  identityId: IdentityId;
  /** 'Kenya eTA, 90 days, Student' */
  subject: string;
}

/** Has the list of documents sent to an address; no account is needed. */
export function EmailMeSheet({ open, onClose, productId, identityId, subject }: Props) {
  const form = useEmailMe(productId, identityId);
  const online = useIsOnline();
  const formId = useId();
  const reasonId = useId();
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (online) form.send();
  }
  const reason = !online
    ? 'You are offline. What you typed stays here; send it when you are back online.'
    : !form.isValid
      ? 'Enter a complete e-mail address first.'
      : undefined;
  const footer = form.sentTo ? (
    <Button full onClick={onClose}>
      Done
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
        busyLabel="Sending"
      >
        Send me now
      </Button>
    </>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Send me by E-mail"
      line={subject}
      initialFocus={form.sentTo ? undefined : input}
      footer={footer}
    >
      {form.sentTo ? (
        <Notice tone="ok" live title="It is on its way">
          We sent the list of documents to {form.sentTo}. If you do not see it in a few minutes,
          look in the spam folder.
        </Notice>
      ) : (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap={16}>
            <Field
              ref={input}
              label="E-mail"
              placeholder="Enter your e-mail"
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="send"
              maxLength={254}
              value={form.typed}
              error={form.problem}
              onChange={form.type}
              onBlur={form.judge}
              onKeyDown={(event) => event.key === 'Enter' && form.judge()}
            />
            {form.error && (
              <Notice tone="danger" live>
                {describeProblem(form.error)}
              </Notice>
            )}
          </Stack>
        </form>
      )}
    </Sheet>
  );
}
