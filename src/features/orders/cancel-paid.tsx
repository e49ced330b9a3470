import { useState } from 'react';
import type { Order } from '../../contract/orders';
import { Button } from '../../ui/actions/button';
import { useBackCloses } from '../../routing/back-closes';
import { latePart } from '../../ui/overlays/late-part';
import { t } from '../../language/translate';

const CancelPaidSheet = latePart(async () => (await import('./cancel-paid-sheet')).CancelPaidSheet);

/** The button that cancels a paid order, if the server says that it can be cancelled. */
export function CancelPaid({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  useBackCloses(open && order.cancelRefund !== undefined, () => setOpen(false));
  if (order.cancelRefund === undefined) return null;
  return (
    <>
      <Button full variant="danger-link" onClick={() => setOpen(true)}>
        {t('Cancel this application')}
      </Button>
      {open && (
        <CancelPaidSheet order={order} refund={order.cancelRefund} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
