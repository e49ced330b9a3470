import { readFileSync, readdirSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // Ended meanwhile.
    return '';
  }
};

/** Megabytes of the largest renderer of a browser that uses this profile; shared pages count in part. */
function largestRenderer(profile: string): number {
  const megabytes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const command = read(`/proc/${pid}/cmdline`);
      return command.includes('--type=renderer') && command.includes(profile);
    })
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return Math.max(0, ...megabytes) / 1024;
}

const everyMs = 50;

/** Watches the page's process, in which its workers run too. */
export function watchRenderer(profile: string) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, largestRenderer(profile));
  }, everyMs);
  return {
    /** The most megabytes since it was asked for last. */
    peak(): number {
      const found = Math.max(peak, largestRenderer(profile));
      peak = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}
