import { useEffect, useState } from 'react';
import { rollOf, settled } from './level';

interface Level {
  /** How far the picture leans, in degrees; undefined where nothing tells it. */
  roll: number | undefined;
  /** To be called by a touch, where the sensor waits for the traveller's word. */
  ask: (() => void) | undefined;
}

/** Safari has it, TypeScript's DOM does not. */
type AskedFirst = typeof DeviceOrientationEvent & {
  requestPermission?: () => Promise<'granted' | 'denied'>;
};

const asksFirst = (): (() => Promise<'granted' | 'denied'>) | undefined => {
  if (!('DeviceOrientationEvent' in window)) return undefined;
  const kind = DeviceOrientationEvent as AskedFirst;
  return kind.requestPermission && (() => kind.requestPermission?.() ?? Promise.resolve('denied'));
};

/** The phone's own spirit level, while the part is mounted. */
export function useLevel(): Level {
  const [roll, setRoll] = useState<number>();
  const [request, setRequest] = useState(asksFirst);
  useEffect(() => {
    if (request !== undefined) return undefined;
    const turned = ({ beta, gamma }: DeviceOrientationEvent) => {
      // Computers say null.
      if (beta === null || gamma === null) return;
      const read = rollOf({ beta, gamma }, window.screen.orientation?.angle ?? 0);
      setRoll((shown) => (read === undefined ? undefined : settled(shown, read)));
    };
    window.addEventListener('deviceorientation', turned);
    return () => window.removeEventListener('deviceorientation', turned);
  }, [request]);
  return {
    roll,
    ask:
      request &&
      (() => {
        // Whatever the answer, it is not asked again: without the sensor the line stands still.
        const listen = () => setRequest(undefined);
        void request().then(listen, listen);
      }),
  };
}
