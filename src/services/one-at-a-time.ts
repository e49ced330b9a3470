import { useRef, useState } from 'react';

interface OneAtATime {
  busy: boolean;
  /** Runs the action, unless one is running. After an action that resolves to 'over' none runs any more. */
  run: (action: () => Promise<'over' | undefined>) => Promise<void>;
}

/**
 * One action at a time: a second tap can come before the button has been drawn as busy. An action
 * that ends with leaving the page is over, so that nothing is sent while the page is still there.
 */
export function useOneAtATime(): OneAtATime {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  async function run(action: () => Promise<'over' | undefined>) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    let end: 'over' | undefined;
    try {
      end = await action();
    } finally {
      if (end !== 'over') {
        underWay.current = false;
        setBusy(false);
      }
    }
  }
  return { busy, run };
}
