import { readdirSync, readFileSync } from 'node:fs';

const msPerTick = 10;

/** After the program's name in brackets: the parent, and the times of a process and of its ended children. */
function readStat(pid: string): { readonly parent: number; readonly ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { parent: fields[1] ?? 0, ticks };
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds of a processor that a process and its workers have used: unlike the clock's, they do not
 * depend on what else the machine does.
 */
export function processorMs(pid: number): number {
  const own = readStat(String(pid))?.ticks ?? 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), own) * msPerTick;
}
