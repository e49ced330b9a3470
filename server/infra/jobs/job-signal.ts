const listeners = new Set<() => void>();

/** Tells the runners of this process that jobs were added; others find them by looking. */
export function announceJobs(): void {
  for (const listener of listeners) listener();
}

/** Calls a listener for every announcement, until the returned function is called. */
export function onJobsAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
