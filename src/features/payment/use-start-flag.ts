import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths';

/**
 * Starts an action if the address has a flag. The flag is removed from the address first, so that
 * neither a reload nor going back starts the action again.
 * @returns whether the action has not been started yet
 */
export function useStartFlag(
  flag: 'pay' | 'diff_pay',
  orderId: string,
  { ready, start }: { ready: boolean; start: () => void },
): boolean {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = useRef(false);
  const flagged = search.get(flag) === '1';
  const go = useEffectEvent(start);

  useEffect(() => {
    if (flagged && ready) {
      asked.current = true;
      void navigate(paths.orderDetail(orderId), { replace: true });
    } else if (!flagged && asked.current) {
      asked.current = false;
      go();
    }
  }, [flagged, ready, orderId, navigate]);
  return flagged;
}
