import type { FormEvent } from 'react';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { LoadFailed } from '../../../ui/feedback/error-state';
import { LoadingArea, Skeleton } from '../../../ui/feedback/skeleton';
import { Sheet } from '../../../ui/overlays/sheet';
import { t } from '../../../language/translate';
import { exchangeProof, lacksProof, type OwnAccount, useOwnAccount } from './own-account';
import { OwnerProof, useOwnerForm } from './owner-proof';
import styles from './owner-form.module.css';
import { offlineReason, SubmitButton } from '../submit-button';

interface ProofSheetProps {
  onProved: (ownerProof: string) => void;
  onClose: () => void;
}

/** Asks whether it is the account's owner who wants something, and answers with a proof. */
export function ProofSheet({ onProved, onClose }: ProofSheetProps) {
  const { account, problem, load } = useOwnAccount();
  return (
    <Sheet open title={t('Confirm that it is you')} onClose={onClose}>
      {account ? (
        <ProofForm
          account={account}
          onProved={(proof) => {
            onClose();
            onProved(proof);
          }}
        />
      ) : problem ? (
        <LoadFailed onRetry={load}>{describeProblem(problem)}</LoadFailed>
      ) : (
        <LoadingArea label={t('Loading your account')}>
          <Skeleton shape="row" count={2} />
        </LoadingArea>
      )}
    </Sheet>
  );
}

function ProofForm({
  account,
  onProved,
}: {
  account: OwnAccount;
  onProved: (ownerProof: string) => void;
}) {
  const form = useOwnerForm();
  const offline = !useIsOnline();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (lacksProof(account, form.typed))
      return form.refuse(
        account.hasPassword ? t('Enter your password first.') : t('Enter the code first.'),
      );
    void form.send(async () => onProved(await exchangeProof(account, form.typed)));
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>
        {t('The address is not the one of your account, so we ask before we send letters there.')}
      </p>
      <OwnerProof account={account} form={form} offline={offline} />
      <SubmitButton
        problem={form.problem}
        reason={offline ? t(offlineReason) : undefined}
        busy={form.busy}
        busyLabel={t('Confirming')}
      >
        {t('Confirm')}
      </SubmitButton>
    </form>
  );
}
