import { useState } from 'react';
import type { CancelReason } from '../../contract/codes';
import { cancelReasonWords } from '../../i18n/cancel-words';
import { useHoldUpdates } from '../../page/busy';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-reason';
import { RadioCards } from '../../ui/forms/radio-cards';
import { Sheet } from '../../ui/overlays/sheet';
import { useCancelOrder } from './order-changes';
import { t } from '../../language/translate';

/** Cancels an order, after asking for the reason. */
export function CancelSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [reason, setReason] = useState<CancelReason | null>(null);
  const cancel = useCancelOrder(orderId);
  const online = useIsOnline();
  useHoldUpdates('form');
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!cancel.isPending}
      title={t('Cancel this application')}
      line={t('It cannot be opened again. Nothing was charged.')}
      footer={
        <>
          {!online && (
            <FooterReason id="cancel-reason" icon="wifi-off">
              {t('Canceling needs a connection.')}
            </FooterReason>
          )}
          {online && cancel.error && (
            <FooterReason icon="warning">{describeProblem(cancel.error)}</FooterReason>
          )}
          {online && !cancel.error && reason === null && (
            <FooterReason id="cancel-reason" quiet>
              {t('Choose a reason.')}
            </FooterReason>
          )}
          <Button
            full
            variant="danger"
            disabled={reason === null || !online}
            reasonId="cancel-reason"
            busy={cancel.isPending}
            busyLabel={t('Canceling the application')}
            onClick={() => reason && cancel.mutate(reason, { onSuccess: onClose })}
          >
            {t('Cancel this application')}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={t('Why?')}
        hideLegend
        options={cancelReasonWords.map(({ value, title }) => ({ value, title: t(title) }))}
        value={reason}
        onChange={setReason}
      />
    </Sheet>
  );
}
