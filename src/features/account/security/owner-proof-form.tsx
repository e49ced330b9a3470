import { type FormEvent, type ReactNode, useState } from 'react';
import { RefusedError } from '../../../api/errors';
import { ret } from '../../../contract/envelope';
import { t } from '../../../language/translate';
import { useIsOnline } from '../../../services/connection';
import { useOneAtATime } from '../../../services/send-once';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { Divider } from '../../../ui/layout/divider';
import { CodeWithSending } from '../code-with-sending';
import { passkeyProblem, problemText } from '../form-problem';
import { PasswordField } from '../password-field';
import { offlineReason, SubmitButton } from '../submit-button';
import { hasPasskeys } from '../this-browser';
import { lacksProof, type OwnAccount, sendOwnerCode, type TypedProof } from './own-account';
import styles from './owner-proof-form.module.css';

/** The owner's proof as typed, and one request that is sent with it. */
export function useOwnerForm(account: OwnAccount) {
  const [typed, setTyped] = useState<TypedProof>({ password: '', code: '' });
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string>();
  return {
    account,
    typed,
    busy,
    problem,
    type(change: Partial<TypedProof>): void {
      setTyped({ ...typed, ...change });
      setProblem(undefined);
    },
    refuse: setProblem,
    /** Sends the request; its problem is shown above the button. */
    send: (request: () => Promise<void>): void =>
      void run(async () => {
        setProblem(undefined);
        try {
          await request();
        } catch (error) {
          // A proof by passkey has run out: it is asked for again.
          if (error instanceof RefusedError && error.ret === ret.proofNeeded)
            setTyped((before) => ({ ...before, ownerProof: undefined }));
          setProblem(problemText(passkeyProblem(error) ?? { failure: error }));
        }
        return undefined;
      }),
  };
}

type OwnerForm = ReturnType<typeof useOwnerForm>;

interface OwnerProofFormProps {
  form: OwnerForm;
  /** Whether a passkey is enough. */
  withPasskey?: boolean;
  /** The first problem of the other fields, in words. */
  check?: () => string | undefined;
  /** Called when everything is filled in. */
  onSubmit: () => void;
  buttonLabel: string;
  busyLabel: string;
  /** The change deletes something for good. */
  isDestructive?: boolean;
  /** Above the proof. */
  children?: ReactNode;
  /** Between the proof and the button. */
  after?: ReactNode;
}

/** The form of a change that only the account's owner may make. */
export function OwnerProofForm(props: OwnerProofFormProps) {
  const { form, withPasskey = true, check, onSubmit, buttonLabel, busyLabel } = props;
  const { account, typed, busy, problem } = form;
  const offline = !useIsOnline();

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = lacksProof(account, typed)
      ? account.hasPassword
        ? t('Enter your password first.')
        : t('Enter the code first.')
      : undefined;
    const refusal = check?.() ?? missing;
    if (refusal === undefined) onSubmit();
    else form.refuse(refusal);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {props.children}
      <OwnerProof {...{ form, offline, withPasskey }} />
      {props.after}
      <SubmitButton
        problem={problem}
        reason={offline ? t(offlineReason) : undefined}
        busy={busy}
        busyLabel={busyLabel}
        isDestructive={props.isDestructive}
      >
        {buttonLabel}
      </SubmitButton>
    </form>
  );
}

interface OwnerProofProps {
  form: OwnerForm;
  offline: boolean;
  withPasskey: boolean;
}

/**
 * Asks for a passkey, or instead for the password; without a password for a code that is sent to the
 * account's address.
 */
function OwnerProof({ form, offline, withPasskey }: OwnerProofProps) {
  const { account, typed, type } = form;
  if (typed.ownerProof !== undefined)
    return (
      <Notice tone="ok" live>
        {t('Confirmed with your passkey.')}
      </Notice>
    );
  return (
    <>
      {withPasskey && account.hasPasskey === true && hasPasskeys() && (
        <>
          <PasskeyProof form={form} offline={offline} />
          <Divider>{t('or')}</Divider>
        </>
      )}
      {account.hasPassword ? (
        <PasswordField
          label={t('Current password')}
          name="password"
          autoComplete="current-password"
          value={typed.password}
          onChange={(password) => type({ password })}
        />
      ) : (
        <CodeWithSending
          label={t('Code for {email}', { email: account.email })}
          send={() => sendOwnerCode()}
          offline={offline}
          value={typed.code}
          onChange={(code) => type({ code })}
          onProblem={form.refuse}
        />
      )}
    </>
  );
}

function PasskeyProof({ form, offline }: Pick<OwnerProofProps, 'form' | 'offline'>) {
  const [asking, setAsking] = useState(false);

  async function ask() {
    if (asking) return;
    setAsking(true);
    form.refuse(undefined);
    try {
      const { proveByPasskey } = await import('../passkeys/passkey-requests');
      form.type({ ownerProof: await proveByPasskey() });
    } catch (error) {
      form.refuse(problemText(passkeyProblem(error) ?? { failure: error }));
    }
    setAsking(false);
  }

  return (
    <Button
      full
      variant="outlined"
      icon="shield"
      busy={asking}
      busyLabel={t('Waiting for your passkey')}
      disabled={offline}
      onClick={() => void ask()}
    >
      {t('Confirm with a passkey')}
    </Button>
  );
}
