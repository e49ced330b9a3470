import { describeProblem } from '../../../services/describe-problem';
import { LoadFailed } from '../../../ui/feedback/error-state';
import { LoadingArea, Skeleton } from '../../../ui/feedback/skeleton';
import { Sheet } from '../../../ui/overlays/sheet';
import { t } from '../../../language/translate';
import { exchangeProof, type OwnAccount, useOwnAccount } from './own-account';
import { OwnerProofForm, useOwnerForm } from './owner-proof-form';
import styles from './owner-proof-form.module.css';

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
  const form = useOwnerForm(account);
  return (
    <OwnerProofForm
      form={form}
      onSubmit={() => form.send(async () => onProved(await exchangeProof(account, form.typed)))}
      buttonLabel={t('Confirm')}
      busyLabel={t('Confirming')}
    >
      <p className={styles.lead}>
        {t('The address is not the one of your account, so we ask before we send letters there.')}
      </p>
    </OwnerProofForm>
  );
}
