import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskResponseOf } from '../../src/contract/desk/define-desk-call';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { failureText, isRefusal } from '../api/failure';
import { Button } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { Field } from '../ui/field';
import { Note, Secret } from '../ui/note';
import { Failed, Loading } from '../ui/state';
import { CardScreen } from './session-gate';
import styles from './log-in-form.module.css';

type Enrolment = DeskResponseOf<typeof deskSessionCalls.deskOpenEnrolment>;

/** The link behind the #, taken out of the address: neither history nor a bookmark keeps it. */
function takeLink(): string {
  const link = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return link;
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** The page that a mailed link opens: its operator sets a password and a second factor. */
export function EnrolScreen() {
  const [link, setLink] = useState(() => location.hash.slice(1));
  useEffect(() => {
    takeLink();
    // The link is opened once more while this page is there: the browser loads nothing anew.
    const onAnother = () => setLink(takeLink());
    window.addEventListener('hashchange', onAnother);
    return () => window.removeEventListener('hashchange', onAnother);
  }, []);
  return <OfLink key={link} link={link} />;
}

function OfLink({ link }: { link: string }) {
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['enrolment', link],
    queryFn: () => call(deskSessionCalls.deskOpenEnrolment, { link }),
    enabled: link !== '',
    // A key that was shown stays: it may be in the authenticator app already.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isDone)
    return (
      <CardScreen title="Your log-in is set">
        <p role="status" tabIndex={-1} ref={focusOnMount}>
          Log in with your new password and the next code of your app.
        </p>
        <Button look="primary" onClick={() => location.assign('/')}>
          Go to the log-in
        </Button>
      </CardScreen>
    );
  return (
    <CardScreen title="Set your log-in">
      {link === '' ? (
        <Note tone="wait" alert>
          Open the link in your mail again: this address is only a part of it.
        </Note>
      ) : data ? (
        <EnrolForm link={link} enrolment={data} onDone={() => setDone(true)} />
      ) : isRefusal(error, 'link-ended') ? (
        <Note tone="danger" alert>
          {failureText(error)}
        </Note>
      ) : error ? (
        <Failed problem={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={4} label="Opening the link" />
      )}
    </CardScreen>
  );
}

type EnrolFormProps = { link: string; enrolment: Enrolment; onDone: () => void };

function EnrolForm({ link, enrolment, onDone }: EnrolFormProps) {
  const { name, email, totpSecret, totpUri, ticket } = enrolment;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const enrol = useMutation({
    mutationFn: () => call(deskSessionCalls.deskEnrol, { link, ticket, password, code }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        enrol.mutate();
      }}
    >
      <p>
        {name}, choose a password, and add the key to your authenticator app. Nobody else has seen
        either.
      </p>
      <Field label="E-mail address" autoComplete="username" readOnly value={email} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={200}
        hint="At least 12 characters."
        ref={focusOnMount}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <section className={styles.part} aria-labelledby="enrol-key">
        <h2 id="enrol-key" className={styles.title}>
          Key for the authenticator app
        </h2>
        <Secret>{totpSecret}</Secret>
        <p>
          <a href={totpUri}>Open the authenticator app</a>
        </p>
      </section>
      <Field
        label="Code of your authenticator app"
        hint="Six digits, valid for half a minute."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FailureNote error={enrol.error} />
      <Button look="primary" type="submit" busy={enrol.isPending}>
        Set the log-in
      </Button>
    </form>
  );
}
