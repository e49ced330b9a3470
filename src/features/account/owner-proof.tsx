import { useState } from 'react';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Divider } from '../../ui/layout/divider';
import { t } from '../../language/translate';
import { CodeWithSending } from './code-with-sending';
import { problemText } from './form-problem';
import { sendOwnerCode } from './own-account-requests';
import { passkeyProblem } from './passkey-problem';
import { hasPasskeys } from './passkey-support';
import { PasswordField } from './password-field';
import type { OwnAccount } from './use-own-account';
import type { OwnerForm } from './use-owner-form';

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
      const { proveByPasskey } = await import('./passkey-requests');
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
