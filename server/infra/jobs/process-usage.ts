import { readFile } from 'node:fs/promises';

export interface ProcessUsage {
  /** Bytes in memory, of whatever allocator. */
  readonly memory: number;
  /** Milliseconds of processor time since its start. */
  readonly processor: number;
}

/** Linux reports processor time in hundredths of a second, whatever the machine. */
const millisecondsPerTick = 10;

/** What a process uses; undefined where the system does not tell (no /proc) or it has ended. */
export async function usageOf(pid: number): Promise<ProcessUsage | undefined> {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'latin1'),
      readFile(`/proc/${pid}/stat`, 'latin1'),
    ]);
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    // The second field is the program's name in brackets, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (Number.isNaN(kilobytes) || Number.isNaN(ticks)) return undefined;
    return { memory: kilobytes * 1024, processor: ticks * millisecondsPerTick };
  } catch {
    return undefined;
  }
}
