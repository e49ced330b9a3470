import { useEffect, useState } from 'react';
import { rollOf, settled } from './hint-messages';

interface Level {
  /** How far the picture leans, in degrees; undefined without a sensor. */
  roll: number | undefined;
  /** Requests permission for the sensor, after a touch; undefined if none is needed. */
  ask: (() => void) | undefined;
}

/** TypeScript's DOM types lack it. */
type AskedFirst = typeof DeviceOrientationEvent & {
  requestPermission?: () => Promise<unknown>;
};

/** Permitted sensors have sent an event by then, if only to report that they are missing. */
const silentMs = 1500;

/** A spirit level from the phone's sensor, while the component is mounted. */
export function useLevel(): Level {
  const [roll, setRoll] = useState<number>();
  const [mustAsk, setMustAsk] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!('DeviceOrientationEvent' in window)) return undefined;
    // Safari sends no events without permission; other browsers may not need it.
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
      // Computers send null.
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
    // Permission is requested only once; without the sensor the line does not move.
    const listen = () => setAttempt(attempt + 1);
    void (DeviceOrientationEvent as AskedFirst).requestPermission?.().then(listen, listen);
  }
  return { roll, ask: mustAsk ? ask : undefined };
}
