import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useBackCloses } from '../../state/back-closes';
import { useStandsOnSheetEntry } from '../../state/sheet-entry';
import { useStartFlag } from './use-start-flag';

export interface PaymentControl {
  open: boolean;
  onClose: () => void;
  /** The provider was asked; whether money moved, the server has to say. */
  onSettled: () => void;
}

/**
 * Opens the payment on demand, and once by itself where the address asks for it. What was settled
 * leads to the payment's return page, after the sheet's own history entry is gone.
 */
export function usePaymentSheet(
  orderId: string,
  canPay: boolean,
): { control: PaymentControl; pay: () => void } {
  const navigate = useNavigate();
  const [stage, setStage] = useState<'closed' | 'open' | 'settled'>('closed');
  const open = stage === 'open';
  useBackCloses(open, () => setStage('closed'));
  const onSheetEntry = useStandsOnSheetEntry(open);
  // The sheet's history entry copies the address: the flag is off it by then.
  useStartFlag('pay', orderId, { ready: canPay, start: () => setStage('open') });

  const returns = stage === 'settled' && !onSheetEntry;
  useEffect(() => {
    if (returns) void navigate(paths.payCallback(orderId), { replace: true });
  }, [returns, navigate, orderId]);

  return {
    pay: () => setStage('open'),
    control: {
      open,
      onClose: () => setStage('closed'),
      onSettled: () => setStage('settled'),
    },
  };
}
