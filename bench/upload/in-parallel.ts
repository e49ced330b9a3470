/** Does all tasks, so many at a time, in their order. */
export async function inParallel<Task, Result>(
  tasks: readonly Task[],
  atOnce: number,
  work: (task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...tasks.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, task] = next;
      results[index] = await work(task);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
