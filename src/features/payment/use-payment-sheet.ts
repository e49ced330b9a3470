import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBackCloses } from '../../routing/back-closes';
import { useIsOnSheetEntry } from '../../routing/sheet-entry';
import { useStartFlag } from './use-start-flag';

export interface PaymentControl {
  open: boolean;
  onClose: () => void;
  /** Called after the provider's part has ended; only the server knows whether it was paid. */
  onSettled: () => void;
}

interface Payable {
  /** The address parameter that opens the payment once. */
  flag: 'pay' | 'diff_pay';
  /** Whether a fresh answer of the server allows to handle the flag. */
  ready: boolean;
  /** Whether a payment is due. */
  due: boolean;
  /** Whether it is certain that no payment is due any more. */
  gone: boolean;
  /** The return page of the payment. */
  returnsTo: string;
}

/**
 * Opens a payment on demand, and once if the address has the flag. A settled payment redirects to
 * its return page, after the sheet's history entry has been left.
 */
export function usePaymentSheet(
  orderId: string,
  { flag, ready, due, gone, returnsTo }: Payable,
): { control: PaymentControl; pay: () => void; isStarting: boolean } {
  const navigate = useNavigate();
  // Stores the return page, because a paid fee is no longer due.
  const [payment, setPayment] = useState<{ settled: boolean; returnsTo: string }>();
  const open = payment?.settled === false;
  // Paid in another tab, or reported by the provider: the next step is the same.
  if (open && gone) setPayment({ ...payment, settled: true });
  const close = () => setPayment(undefined);
  const pay = () => setPayment({ settled: false, returnsTo });
  useBackCloses(open, close);
  const onSheetEntry = useIsOnSheetEntry(open);
  // The sheet's history entry copies the address, from which the flag has been removed before.
  const flagged = useStartFlag(flag, orderId, { ready, start: () => due && pay() });

  const returns = payment?.settled === true && !onSheetEntry ? payment.returnsTo : undefined;
  useEffect(() => {
    if (returns !== undefined) void navigate(returns, { replace: true });
  }, [returns, navigate]);

  return {
    pay,
    isStarting: flagged || payment !== undefined,
    control: {
      open,
      onClose: close,
      onSettled: () => setPayment((now) => now && { ...now, settled: true }),
    },
  };
}
