import { useEffect, useState } from 'react';
import { rollOf, settled } from './level';

interface Level {
  /** How far the picture leans, in degrees; undefined where nothing tells it. */
  roll: number | undefined;
  /** To be called by a touch, where the sensor waits for the traveller's word. */
  ask: (() => void) | undefined;
}

/** TypeScript's DOM does not know it. */
type AskedFirst = typeof DeviceOrientationEvent & {
  requestPermission?: () => Promise<unknown>;
};

/** Sensors that may be read have spoken by then, if only to say that they are not there. */
const silentMs = 1500;

/** The phone's own spirit level, while the part is mounted. */
export function useLevel(): Level {
  const [roll, setRoll] = useState<number>();
  const [mustAsk, setMustAsk] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!('DeviceOrientationEvent' in window)) return undefined;
    // Safari is silent until it was asked; others may know the question and need no answer.
    const timer = setTimeout(
      () =>
        setMustAsk(
          attempt === 0 && (DeviceOrientationEvent as AskedFirst).requestPermission !== undefined,
        ),
      silentMs,
    );
    const turned = ({ beta, gamma }: DeviceOrientationEvent) => {
      clearTimeout(timer);
      setMustAsk(false);
      // Computers say null.
      if (beta === null || gamma === null) return;
      const read = rollOf({ beta, gamma }, window.screen.orientation?.angle ?? 0);
      setRoll((shown) => (read === undefined ? undefined : settled(shown, read)));
    };
    window.addEventListener('deviceorientation', turned);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('deviceorientation', turned);
    };
  }, [attempt]);

  function ask() {
    setMustAsk(false);
    // Whatever the answer, it is not asked again: without the sensor the line stands still.
    const listen = () => setAttempt(attempt + 1);
    void (DeviceOrientationEvent as AskedFirst).requestPermission?.().then(listen, listen);
  }
  return { roll, ask: mustAsk ? ask : undefined };
}
