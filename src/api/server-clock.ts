/**
 * The server's time, derived from the Date header of its answers, because phones' clocks are often
 * wrong.
 */
export function serverClock(phone: () => number = Date.now) {
  let offset = 0;
  return {
    now: () => new Date(phone() + offset),
    /** Adjusts to an answer's Date header. @returns the difference to the date sent, in seconds */
    observe(dateHeader: string | null, sentDate: Date): number {
      const server = Date.parse(dateHeader ?? '');
      if (Number.isNaN(server)) return 0;
      offset = server - phone();
      return Math.abs(server - sentDate.getTime()) / 1000;
    },
  };
}

export type ServerClock = ReturnType<typeof serverClock>;
