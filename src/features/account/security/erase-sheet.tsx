import { useState } from 'react';
import { paths } from '../../../routing/paths';
import { reloadAt } from '../../../routing/leave-screen';
import { logOut } from '../../../session/log-out';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Notice } from '../../../ui/feedback/notice';
import { Sheet } from '../../../ui/overlays/sheet';
import { eraseAccount, type OwnAccount } from './own-account';
import { OwnerProofForm, useOwnerForm } from './owner-proof-form';
import styles from './owner-proof-form.module.css';
import { t } from '../../../language/translate';

/** Deletes the account: after the proof and a second confirmation. */
export function EraseSheet({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const form = useOwnerForm(account);
  const [asked, setAsked] = useState(false);

  function erase() {
    setAsked(false);
    form.send(async () => {
      await eraseAccount(account, form.typed);
      await logOut();
      await reloadAt(paths.home);
    });
  }

  return (
    <Sheet open title={t('Delete account')} onClose={onClose}>
      <OwnerProofForm
        form={form}
        onSubmit={() => setAsked(true)}
        isDestructive
        buttonLabel={t('Delete account')}
        busyLabel={t('Deleting the account')}
      >
        {account.underWayCount > 0 && (
          <Notice
            tone="danger"
            title={t(
              '{count, plural, one {# paid application ends with the account} other {# paid applications end with the account}}',
              { count: account.underWayCount },
            )}
          >
            {t('Deleting your account gives no refund. Cancel first to get your refund.')}
          </Notice>
        )}
        <p className={styles.lead}>
          {t(
            'Your applications, documents, visas and messages are deleted, here and on our server. Payments and receipts are kept without your name, as the law requires. This cannot be undone.',
          )}
        </p>
      </OwnerProofForm>
      <ConfirmDialog
        open={asked}
        tone="danger"
        title={t('Delete the account for good?')}
        cancelLabel={t('Keep it')}
        confirmLabel={t('Delete account')}
        onCancel={() => setAsked(false)}
        onConfirm={erase}
      >
        {t('Visas that are saved in this app are deleted, too. Save or print them first.')}
      </ConfirmDialog>
    </Sheet>
  );
}
