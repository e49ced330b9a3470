import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { passkeyName } from '../../../domain/account/credentials';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { useHoldUpdates } from '../../../services/busy';
import { useIsOnline } from '../../../services/connection';
import { usePageSettings } from '../../../services/page-settings';
import type { LogInDialog as Opened } from '../../../session/login-dialog';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { Field } from '../../../ui/forms/field';
import { Divider } from '../../../ui/layout/divider';
import { Sheet } from '../../../ui/overlays/sheet';
import { classNames } from '../../../ui/styles/class-names';
import type { Unproved } from './log-in-calls';
import { AccountPasswordField, CodeStep, EmailField } from './code-step';
import { problemText } from '../form-problem';
import { formatSeconds } from '../code-field';
import styles from './log-in-dialog.module.css';
import { hadAccount } from './kept-code-step';
import { codeIsFor, isWrongLogIn, type LogInPage } from './log-in-form';
import { SocialButtons } from './social-buttons';
import { providersHere } from './social-log-in';
import { offlineReason, SubmitButton } from '../submit-button';
import { type LogIn, useLogIn } from './use-log-in';
import { kindOfDevice } from '../this-browser';
import { type PasskeyEntry, usePasskeyEntry } from './use-passkey-entry';

const leads: Record<LogInPage, SourceText | undefined> = {
  'log-in': undefined,
  'sign-up': msg('We send a code to your e-mail, to check that it is yours.'),
  'forgot-password': msg('We send a code to your e-mail. With it you choose a new password.'),
  'prove-email': msg(
    'This log-in gave us no address that is verified as yours. We send a code to your e-mail, to check that it is.',
  ),
};

/** Step 1 of all pages except Log In: the e-mail address for the code. */
function EmailStep({ logIn, offline }: { logIn: LogIn; offline: boolean }) {
  const { form, seconds } = logIn;
  const fresh = seconds > 0 && codeIsFor(form);
  const wait =
    seconds > 0 && !fresh
      ? t('Another code can be sent in {time}', { time: formatSeconds(seconds) })
      : undefined;
  const lead = leads[form.page];
  return (
    <>
      <p className={styles.lead}>{lead && t(lead)}</p>
      <EmailField logIn={logIn} />
      <SubmitButton
        problem={problemText(form.problems.form)}
        reason={offline ? t(offlineReason) : wait}
        busy={logIn.sending}
        busyLabel={t('Sending the code')}
      >
        {fresh ? t('Continue') : t('Send code')}
      </SubmitButton>
    </>
  );
}

/** The Log In page: e-mail and password. */
function LogInStep({ logIn, offline }: { logIn: LogIn; offline: boolean }) {
  return (
    <>
      <EmailField logIn={logIn} />
      <div>
        <AccountPasswordField logIn={logIn} kind="current-password" />
        <div className={styles.forgot}>
          <Button
            variant="link"
            onClick={() => logIn.dispatch({ type: 'page-chosen', page: 'forgot-password' })}
          >
            {t('Forgot password?')}
          </Button>
        </div>
      </div>
      <SubmitButton
        problem={problemText(logIn.form.problems.form)}
        remedy={
          isWrongLogIn(logIn.form) && (
            <Button small variant="card" disabled={offline} onClick={logIn.signUpInstead}>
              {t('Sign Up with this e-mail')}
            </Button>
          )
        }
        reason={offline ? t(offlineReason) : undefined}
        busy={logIn.entering}
        busyLabel={t('Logging in')}
      >
        {t('Log In')}
      </SubmitButton>
    </>
  );
}

interface PasskeyProps {
  entry: PasskeyEntry;
  offline: boolean;
}

/** Log-in with a passkey; renders nothing where the browser has none. */
function PasskeyLogIn({ entry, offline }: PasskeyProps) {
  if (!entry.isOffered) return null;
  return (
    <Button
      small
      full
      variant="outlined"
      icon="shield"
      busy={entry.busy}
      busyLabel={t('Waiting for your passkey')}
      disabled={offline}
      onClick={entry.logIn}
    >
      {t('Log in with a passkey')}
    </Button>
  );
}

/** Sign-up with a passkey: its owner names it, then the browser makes it. */
function PasskeySignUp({ entry, offline }: PasskeyProps) {
  /** Undefined until a passkey is wanted. */
  const [name, setName] = useState<string>();
  const [isNameless, setIsNameless] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isNaming = name !== undefined;
  useEffect(() => {
    if (isNaming) field.current?.select();
  }, [isNaming]);
  if (!entry.isOffered) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (offline || !entry.hasCode()) return;
    if (!isNaming) return setName(kindOfDevice(navigator.userAgent));
    const given = passkeyName(name);
    setIsNameless(given === '');
    if (given === '') field.current?.focus();
    else entry.signUp(given);
  }
  return (
    <form className={classNames(styles.form, styles.place)} noValidate onSubmit={submit}>
      {isNaming && (
        <Field
          ref={field}
          label={t('Name of the passkey')}
          hint={t('For example “My phone”. The name cannot be changed later.')}
          error={isNameless && t('Give the passkey a name first.')}
          name="passkey-name"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(typed) => {
            setName(typed);
            setIsNameless(false);
          }}
        />
      )}
      <Button
        small
        full
        variant="outlined"
        icon="shield"
        type="submit"
        busy={entry.busy}
        busyLabel={t('Waiting for your passkey')}
        disabled={offline}
      >
        {isNaming ? t('Create the passkey') : t('Sign up with a passkey instead')}
      </Button>
    </form>
  );
}

/** The browser's own account chooser, which needs no typing either. */
const hasOneTap = 'IdentityCredential' in window;

/** The log-ins of the browser, before those that are typed; nothing where it has none. */
function FirstWays({ passkeys, offline }: { passkeys: PasskeyEntry; offline: boolean }) {
  const settings = usePageSettings();
  const hasProviders = hasOneTap && providersHere(settings).length > 0;
  if (!passkeys.isOffered && !hasProviders) return null;
  return (
    <div className={styles.ways}>
      <PasskeyLogIn entry={passkeys} offline={offline} />
      {hasProviders && <SocialButtons first offline={offline} />}
      <Divider>{t('or')}</Divider>
    </div>
  );
}

interface PageSwitchProps {
  page: LogInPage;
  /** Above the form, as easy to see as its button. */
  first?: boolean;
  onPage: (page: LogInPage) => void;
}

/** The way to the other page: a link under the form, or a button before it. */
function PageSwitch({ page, first = false, onPage }: PageSwitchProps) {
  const [question, label, target] =
    page === 'log-in'
      ? ([t('No account yet?'), t('Sign Up'), 'sign-up'] as const)
      : ([t('Have an account?'), t('Log In'), 'log-in'] as const);
  return (
    <p className={first ? styles.first : styles.switch}>
      {question}{' '}
      <Button variant={first ? 'card' : 'link'} onClick={() => onPage(target)}>
        {label}
      </Button>
    </p>
  );
}

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
  // A phone whose session has expired has an account.
  const [isNew] = useState(() => opened.type === 0 && !hadAccount());
  const signUpFirst = isNew && page === 'log-in';
  const choosePage = (next: LogInPage) => dispatch({ type: 'page-chosen', page: next });
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
      {signUpFirst && <PageSwitch first page={page} onPage={choosePage} />}
      {page === 'log-in' && <FirstWays {...{ passkeys, offline }} />}
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
      {page === 'sign-up' && step === 'code' && (
        <PasskeySignUp entry={passkeys} offline={offline} />
      )}
      {page !== 'prove-email' && !(page === 'log-in' && hasOneTap) && (
        <SocialButtons offline={offline} />
      )}
      {!signUpFirst && <PageSwitch page={page} onPage={choosePage} />}
    </Sheet>
  );
}
