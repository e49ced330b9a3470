import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useBackCloses } from '../../state/back-closes';
import { useStandsOnSheetEntry } from '../../state/sheet-entry';

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
  const [search] = useSearchParams();
  const [stage, setStage] = useState<'closed' | 'asked' | 'open' | 'settled'>('closed');
  const open = stage === 'open';
  useBackCloses(open, () => setStage('closed'));
  const onSheetEntry = useStandsOnSheetEntry(open);

  const flagged = search.get('pay') === '1';
  if (stage === 'closed' && flagged && canPay) setStage('asked');
  // The sheet's history entry copies the address: the flag has to be off it by then.
  if (stage === 'asked' && !flagged) setStage('open');
  const takesFlag = stage === 'asked' && flagged;
  useEffect(() => {
    if (takesFlag) void navigate(paths.orderDetail(orderId), { replace: true });
  }, [takesFlag, navigate, orderId]);

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
