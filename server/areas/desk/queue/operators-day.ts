const minute = 60_000;
const day = 86_400_000;

/** The last midnight of a clock that is so many minutes ahead of UTC. */
export function startOfDay(now: Date, aheadOfUtc: number): Date {
  const ahead = aheadOfUtc * minute;
  return new Date(Math.floor((now.getTime() + ahead) / day) * day - ahead);
}
