import { useEffect, useRef, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useHoldUpdates } from '../../page/busy';
import { useIsOnline } from '../../page/connection';
import type { LogInDialog as Opened } from '../../session/login-dialog';
import { Notice } from '../../ui/feedback/notice';
import { Sheet } from '../../ui/overlays/sheet';
import type { Unproved } from './account-calls';
import { CodeStep } from './code-step';
import { EmailStep } from './email-step';
import styles from './log-in-dialog.module.css';
import type { LogInPage } from './log-in-form';
import { LogInStep } from './log-in-step';
import { PageSwitch } from './page-switch';
import { PasskeyButton } from './passkey-button';
import { SocialButtons } from './social-buttons';
import { useLogIn } from './use-log-in';
import { usePasskeyEntry } from './use-passkey-entry';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';

const titles: Record<LogInPage, SourceText> = {
  'log-in': msg('Log In'),
  'sign-up': msg('Sign Up'),
  'forgot-password': msg('Forgot password'),
  'prove-email': msg('Your e-mail'),
};

interface LogInPagesProps {
  opened: Opened;
  unproved?: Unproved | undefined;
  onClose: () => void;
}

/** The pages Log In, Sign Up, Forgot password, and verifying the address of a social log-in. */
export function LogInPages({ opened, unproved, onClose }: LogInPagesProps) {
  const logIn = useLogIn(opened, unproved);
  const { form, dispatch } = logIn;
  const { page, step } = form;
  const offline = !useIsOnline();
  const passkeys = usePasskeyEntry(logIn, offline);
  useHoldUpdates('form');
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(`${page} ${step}`);

  // Focus the first field of a new page or step. Not at the opening: the keyboard would pop up.
  useEffect(() => {
    const now = `${page} ${step}`;
    if (shown.current === now) return;
    shown.current = now;
    element.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, [page, step]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (offline) return;
    const asksForCode = page !== 'log-in' && step === 'email';
    flushSync(asksForCode ? logIn.send : logIn.enter);
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  const back =
    step === 'code'
      ? () => dispatch({ type: 'email-change-asked' })
      : page === 'forgot-password'
        ? () => dispatch({ type: 'page-chosen', page: 'log-in' })
        : undefined;

  return (
    <Sheet
      open
      center
      title={t(titles[page])}
      line={opened.purpose}
      onClose={onClose}
      onBack={back}
    >
      <form className={styles.form} noValidate onSubmit={submit} ref={element}>
        {form.notice && (
          <Notice tone="info" live>
            {t(form.notice)}
          </Notice>
        )}
        {page === 'log-in' && <LogInStep logIn={logIn} offline={offline} />}
        {page !== 'log-in' && step === 'email' && <EmailStep logIn={logIn} offline={offline} />}
        {page !== 'log-in' && step === 'code' && <CodeStep logIn={logIn} offline={offline} />}
      </form>
      {page === 'log-in' && <PasskeyButton entry={passkeys} way="log-in" offline={offline} />}
      {page === 'sign-up' && step === 'code' && (
        <PasskeyButton entry={passkeys} way="sign-up" offline={offline} />
      )}
      {page !== 'prove-email' && <SocialButtons offline={offline} />}
      <PageSwitch page={page} onPage={(next) => dispatch({ type: 'page-chosen', page: next })} />
    </Sheet>
  );
}
