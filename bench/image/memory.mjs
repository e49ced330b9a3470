import { readFileSync, readdirSync } from 'node:fs';

/** Process ids of a process and all that it started. */
function family(root) {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // Ended meanwhile.
    }
  }
  const found = new Set([root]);
  let before = 0;
  while (found.size > before) {
    before = found.size;
    for (const [id, parent] of parents) if (found.has(parent)) found.add(id);
  }
  return [...found];
}

/** Megabytes of all processes of a browser; what they share is counted once. */
function megabytesOf(ids) {
  let kibibytes = 0;
  for (const id of ids) {
    try {
      kibibytes += Number(
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1],
      );
    } catch {
      // Ended meanwhile.
    }
  }
  return kibibytes / 1024;
}

const everyMs = 10;
const familyEvery = 20;

/** Watches a browser's memory until it is stopped. */
export function watchMemory(root) {
  let ids = family(root);
  const idle = megabytesOf(ids);
  let peak = idle;
  let rounds = 0;
  const look = () => {
    rounds += 1;
    if (rounds % familyEvery === 0) ids = family(root);
    peak = Math.max(peak, megabytesOf(ids));
    timer = setTimeout(look, everyMs);
  };
  let timer = setTimeout(look, 0);
  return {
    /** Megabytes over what it had at the beginning. */
    stop() {
      clearTimeout(timer);
      return peak - idle;
    },
  };
}
