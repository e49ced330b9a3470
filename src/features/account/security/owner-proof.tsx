import { useState } from 'react';
import { RefusedError } from '../../../api/errors';
import { ret } from '../../../contract/envelope';
import { t } from '../../../language/translate';
import { useOneAtATime } from '../../../services/send-once';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { Divider } from '../../../ui/layout/divider';
import { CodeWithSending } from '../code-with-sending';
import { passkeyProblem, problemText } from '../form-problem';
import { type OwnAccount, sendOwnerCode, type TypedProof } from './own-account';
import { hasPasskeys } from '../this-browser';
import { PasswordField } from '../password-field';

/** The owner's proof as typed, and one request that is sent with it. */
export function useOwnerForm() {
  const [typed, setTyped] = useState<TypedProof>({ password: '', code: '' });
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string>();
  return {
    typed,
    busy,
    problem,
    type(change: Partial<TypedProof>): void {
      setTyped({ ...typed, ...change });
      setProblem(undefined);
    },
    refuse: setProblem,
    /** Sends the request; its problem is shown above the button. */
    send: (request: () => Promise<void>): Promise<void> =>
      run(async () => {
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

interface OwnerProofProps {
  account: OwnAccount;
  form: OwnerForm;
  offline: boolean;
  /** Whether a passkey is enough. */
  withPasskey?: boolean;
}

/**
 * Asks for a passkey, or instead for the password; without a password for a code that is sent to the
 * account's address.
 */
export function OwnerProof({ account, form, offline, withPasskey = true }: OwnerProofProps) {
  const { typed, type } = form;
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
          label={t('Present password')}
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
