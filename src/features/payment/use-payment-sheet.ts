import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBackCloses } from '../../routing/back-closes';
import { useStandsOnSheetEntry } from '../../routing/sheet-entry';
import { useStartFlag } from './use-start-flag';

export interface PaymentControl {
  open: boolean;
  onClose: () => void;
  /** The provider was asked; whether money moved, the server has to say. */
  onSettled: () => void;
}

interface Payable {
  /** In the address, it opens the payment by itself, once. */
  flag: 'pay' | 'diff_pay';
  /** Whether what the server said last is known, so that the flag can be answered. */
  ready: boolean;
  /** Whether there is something to pay. */
  due: boolean;
  /** Whether it is certain that there is nothing to pay any more. */
  gone: boolean;
  /** Where the payment comes back to. */
  returnsTo: string;
}

/**
 * Opens a payment on demand, and once by itself where the address asks for it. What was settled
 * leads to the payment's return page, after the sheet's own history entry is gone.
 */
export function usePaymentSheet(
  orderId: string,
  { flag, ready, due, gone, returnsTo }: Payable,
): { control: PaymentControl; pay: () => void; isStarting: boolean } {
  const navigate = useNavigate();
  // With its way back, because what is paid is no longer due.
  const [payment, setPayment] = useState<{ settled: boolean; returnsTo: string }>();
  const open = payment?.settled === false;
  // Paid in another tab, or told by the provider itself: the way on is the same as from here.
  if (open && gone) setPayment({ ...payment, settled: true });
  const close = () => setPayment(undefined);
  const pay = () => setPayment({ settled: false, returnsTo });
  useBackCloses(open, close);
  const onSheetEntry = useStandsOnSheetEntry(open);
  // The sheet's history entry copies the address: the flag is off it by then.
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
