import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths';

/**
 * Starts something by itself where the address asks for it. The flag is taken off the address first,
 * so that neither a reload nor going back starts it again.
 * @returns whether it still is about to start
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
