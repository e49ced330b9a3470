type Task = () => Promise<void>;

const tasks = new Set<Task>();
const longestMs = 5_000;

const limited = (task: Task, limitMs: number): Task => {
  const late = () => new Promise<void>((resolve) => setTimeout(resolve, limitMs));
  return () => Promise.race([task(), late()]);
};

/**
 * Registers what a reload after a log-in, here or in another tab, would cut short: it runs before it,
 * with the new session.
 * @param limitMs how long the reload waits for it
 * @returns ends it
 */
export function beforeReload(task: Task, limitMs = longestMs): () => void {
  const waitedFor = limited(task, limitMs);
  tasks.add(waitedFor);
  return () => void tasks.delete(waitedFor);
}

/** Resolves when all registered tasks have ended, or are late. */
export async function readyToReload(): Promise<void> {
  await Promise.allSettled([...tasks].map((task) => task()));
}
