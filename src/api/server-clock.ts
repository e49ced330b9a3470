/** The server's time, learned from the Date header of its answers: phones are often wrong. */
export function serverClock(phone: () => number = Date.now) {
  let offset = 0;
  return {
    now: () => new Date(phone() + offset),
    /** Takes an answer's Date header; returns by how many seconds it corrects what was sent. */
    observe(dateHeader: string | null, sentDate: Date): number {
      const server = Date.parse(dateHeader ?? '');
      if (Number.isNaN(server)) return 0;
      offset = server - phone();
      return Math.abs(server - sentDate.getTime()) / 1000;
    },
  };
}

export type ServerClock = ReturnType<typeof serverClock>;
