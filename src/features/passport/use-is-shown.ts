import { useEffect, useRef } from 'react';

/**
 * Whether the screen is still shown, for work that goes on after the traveller has left it: a question
 * that nobody sees would never be answered.
 */
export function useIsShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
