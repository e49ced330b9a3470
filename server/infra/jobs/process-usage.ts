import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** Resident memory in bytes, including native allocations. */
  readonly memory: number;
  /** Processor time in milliseconds since the start of the process. */
  readonly processor: number;
}

/** Linux always reports processor time in hundredths of a second. */
const millisecondsPerTick = 10;

/**
 * Memory and processor time of a process; undefined if it has ended or the system has no /proc. No
 * disk is read, so it takes less of a processor than asking another thread to do it.
 */
export function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    // The second field is the program's name in brackets, which may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (Number.isNaN(kilobytes) || Number.isNaN(ticks)) return undefined;
    return { memory: kilobytes * 1024, processor: ticks * millisecondsPerTick };
  } catch {
    return undefined;
  }
}
