import { useEffect, useState } from 'react';

const secondMs = 1000;
const secondsOfMinute = 60;

/** The phone's time in milliseconds since 1970, updated every `everyMs` if that is given. */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** A remaining time as minutes and seconds, '14:02'; nothing is less than '0:00'. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / secondMs));
  const rest = String(seconds % secondsOfMinute).padStart(2, '0');
  return `${Math.floor(seconds / secondsOfMinute)}:${rest}`;
}

/** The milliseconds until an instant by the server's clock, because this device's may be off. */
export function useTimeLeft(instant: string, clock: { now: () => Date }): number {
  const leftUntil = () => Date.parse(instant) - clock.now().getTime();
  const [left, setLeft] = useState(leftUntil);
  useEffect(() => {
    const tick = () => setLeft(Date.parse(instant) - clock.now().getTime());
    tick();
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [instant, clock]);
  return left;
}
