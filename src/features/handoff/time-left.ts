import { useEffect, useState } from 'react';
import { clock } from '../../services/services';

const secondMs = 1000;
const secondsOfMinute = 60;

/** A remaining time as minutes and seconds, '14:02'; nothing is less than '0:00'. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / secondMs));
  const rest = String(seconds % secondsOfMinute).padStart(2, '0');
  return `${Math.floor(seconds / secondsOfMinute)}:${rest}`;
}

const leftUntil = (instant: string) => Date.parse(instant) - clock.now().getTime();

/** The milliseconds until an instant by the server's clock, because this device's may be off. */
export function useTimeLeft(instant: string): number {
  const [left, setLeft] = useState(() => leftUntil(instant));
  useEffect(() => {
    const tick = () => setLeft(leftUntil(instant));
    tick();
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
